"""Draws a plot with logarithmic axes as SVG."""
import html
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 64, 200, 40, 44
# Colors that differ also for people with a color vision deficiency: https://jfly.uni-koeln.de/color/
COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]
# Readable on light and dark pages.
INK = "#888888"


def scale(values, start, end):
    """Returns a function from a value to a coordinate, and the powers of ten on the axis."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    high = max(high, low + 1)
    place = lambda value: start + (math.log10(value) - low) / (high - low) * (end - start)
    return place, [10.0 ** power for power in range(low, high + 1)]


def text(x, y, content, anchor="middle"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{html.escape(content)}</text>'


def draw(plot):
    """Returns the SVG of a plot."""
    points = [point for series in plot["series"].values() for point in series]
    across, columns = scale([point[0] for point in points], LEFT, WIDTH - RIGHT)
    up, rows = scale([point[1] for point in points], HEIGHT - BOTTOM, TOP)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
             f'font-size="12"><title>{html.escape(plot["title"])}</title>', text(WIDTH / 2, 20, plot["title"])]
    for value in columns:
        parts.append(f'<line x1="{across(value):.1f}" x2="{across(value):.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="{INK}" stroke-opacity="0.3"/>')
        parts.append(text(across(value), HEIGHT - BOTTOM + 16, f"{value:,.0f}"))
    for value in rows:
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(value):.1f}" y2="{up(value):.1f}" stroke="{INK}" stroke-opacity="0.3"/>')
        parts.append(text(LEFT - 6, up(value) + 4, f"{value:,.10g}", "end"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, plot["across"]))
    parts.append(text(LEFT - 6, TOP - 12, plot["up"], "end"))
    for index, (name, series) in enumerate(plot["series"].items()):
        color = COLORS[index % len(COLORS)]
        path = " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in series)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="3" fill="{color}"/>' for x, y in series]
        line = TOP + 12 + index * 18
        parts.append(f'<circle cx="{WIDTH - RIGHT + 16}" cy="{line - 4}" r="4" fill="{color}"/>')
        parts.append(text(WIDTH - RIGHT + 26, line, name, "start"))
    return "\n".join(parts) + "\n</svg>\n"
