"""Arguments as Ruby's ``optparse`` and Mercenary read them: abbreviated, with dashes or underscores, in any case."""

from __future__ import annotations

from difflib import get_close_matches

import click

from pylekyll.cli.explained import ExplainedCommand

#: Old spellings of Jekyll (``Jekyll::Deprecator.process``), with what to do instead.
_DEPRECATED = {
    "--server": "Use the command `serve` instead.",
    "--serve": "Use the command `serve` instead.",
    "--no-server": "Leave it out: `build` never serves.",
    "--auto": "It is --watch now.",
    "--no-auto": "Leave it out: a build watches only with --watch.",
    "--pygments": "Set `highlighter` in the configuration instead.",
    "--paginate": "Set `paginate` in the configuration instead.",
    "--url": "Set `url` in the configuration instead.",
}
#: Options that may also precede the command, by their short names (``exe/jekyll``).
_LEADING = {"-s": "--source", "-d": "--destination", "-p": "--plugins", "-b": "--baseurl"}
_LEADING_WITH_VALUE = {*_LEADING, *_LEADING.values(), "--compat", "--layouts", "--config", "--limit_posts"}
#: Options that Jekyll does not have. An abbreviation prefers Jekyll's options: `--un` is `--unpublished`.
_OWN = {"--untrusted", "--compat", "--workers", "--force", "--no-cache", "--no-livereload", "--strict"}
_ABOUT = {"-h", "--help", "-v", "--version"}


class JekyllCommand(ExplainedCommand):
    """Command that accepts abbreviated long options and reports ignored arguments."""

    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Complete the names of options, then let click read them. Raises ``click.UsageError``."""
        rest = super().parse_args(ctx, self._completed(ctx, args))
        if ctx.args and not (ctx.resilient_parsing or ctx.params.get("quiet")):
            click.secho(
                f"{'Warning:':>19} {_listed(ctx.args)} ignored: name the source folder with --source.", err=True
            )
        return rest

    def _completed(self, ctx: click.Context, args: list[str]) -> list[str]:
        parameters = {name: each for each in self.get_params(ctx) for name in [*each.opts, *each.secondary_opts]}
        long = {_plain(name): name for name in parameters if name.startswith("--")}
        completed: list[str] = []
        rest = iter(args)
        for argument in rest:
            if argument == "--":
                return [*completed, argument, *rest]
            name, equals, value = argument.partition("=")
            if name.startswith("--"):
                name = _complete(name, long, ctx)
                argument = f"{name}{equals}{value}"  # noqa: PLW2901 - the same argument, by its whole name
            completed.append(argument)
            parameter = parameters.get(argument)
            if isinstance(parameter, click.Option) and not (parameter.is_flag or parameter.count):
                completed.extend(value for value in [next(rest, None)] if value is not None)
        return completed


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def _complete(name: str, long: dict[str, str], ctx: click.Context) -> str:
    """Return the option that ``name`` abbreviates, or ``name`` itself."""
    plain = _plain(name)
    if plain in long:
        return long[plain]
    if plain in _DEPRECATED:
        raise click.UsageError(f"No such option: {name}. {_DEPRECATED[plain]}", ctx)
    found = sorted(known for spelling, known in long.items() if spelling.startswith(plain))
    found = [known for known in found if known not in _OWN] or found
    if len(found) > 1:
        raise click.UsageError(f"Which option is {name}: {' or '.join(found)}?", ctx)
    return found[0] if found else name


def _listed(words: list[str]) -> str:
    return f"{', '.join(repr(word) for word in words)} {'is' if len(words) == 1 else 'are'}"


def command_first(args: list[str]) -> list[str]:
    """Return ``args`` with the options before the command moved behind it.

    Options of the program itself (``--help``, ``--version``) stay in front.
    """
    leading: list[str] = []
    rest = list(args)
    while rest and rest[0].startswith("-") and rest[0] not in _ABOUT:
        option = rest.pop(0)
        leading.append(_LEADING.get(option, option))
        if option in _LEADING_WITH_VALUE and rest:
            leading.append(rest.pop(0))
    return [rest[0], *leading, *rest[1:]] if rest and rest[0] not in _ABOUT else [*rest[:1], *leading, *rest[1:]]


def explain(error: click.ClickException) -> str:
    """Return a one-line message for a wrong command line, with a suggestion."""
    if isinstance(error, click.NoSuchOption):
        near = get_close_matches(error.option_name, error.possibilities or (), n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        command = error.ctx.command_path if error.ctx else "pylekyll"
        return f"No such option: {error.option_name}.{hint or f' `{command} --help` lists the options.'}"
    return " ".join(error.format_message().split())
