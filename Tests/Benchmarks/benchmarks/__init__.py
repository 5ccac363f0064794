"""Measures entcheck next to the tools that a user would otherwise pick, and writes Docs/Performance.md."""
