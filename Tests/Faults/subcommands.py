"""Compares the rows of the table with the subcommands of the programs."""
import json
import subprocess


def tree(program):
    """Returns the description of a program and its subcommands, including the hidden ones."""
    run = subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=False)
    try:
        return json.loads(run.stdout)["command"]
    except (ValueError, KeyError):
        raise SystemExit(f"run: {program} does not describe its subcommands: {run.stderr.decode()[-200:]}") from None


def leaves(node, path=()):
    """Returns the paths of all subcommands that have no subcommands."""
    nodes = node.get("subcommands", [])
    if not nodes:
        return {path}
    return {leaf for child in nodes for leaf in leaves(child, (*path, child["commandName"]))}


def resolved(node, arguments, path=()):
    """Returns the path of the subcommand that arguments select; without one, the default is selected."""
    nodes = {child["commandName"]: child for child in node.get("subcommands", [])}
    if arguments and arguments[0] in nodes:
        return resolved(nodes[arguments[0]], arguments[1:], (*path, arguments[0]))
    name = node.get("defaultSubcommand")
    return (*path, name) if name in nodes and not (arguments and arguments[0].startswith("-")) else path


def missing(rows, tool, server):
    """Returns the subcommands that are in no row."""
    tools, servers = tree(tool), tree(server)
    inTool, inServer = set(), set()
    for row in rows:
        arguments = row.arguments
        if arguments[0] == "entcheck-server":
            inServer.add(resolved(servers, arguments[1:]))
            continue
        path = resolved(tools, arguments)
        inTool.add(path)
        if path[-1:] == ("run",):
            # The tool starts entcheck-server with the same arguments.
            inServer.add(resolved(servers, arguments))
    return [f"entcheck {' '.join(path)}" for path in sorted(leaves(tools) - inTool)] + [
        f"entcheck-server {' '.join(path)}" for path in sorted(leaves(servers) - inServer)]
