"""The extension points, and the plugins that are built in."""
