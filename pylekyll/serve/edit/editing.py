"""The parts of the editor together, for one running preview."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.serve.edit.desk import Desk
from pylekyll.serve.edit.frame import Frame
from pylekyll.serve.edit.server import EditorServer
from pylekyll.serve.edit.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.serve.edit.pages import Built
    from pylekyll.site.config import Config


@dataclass(frozen=True)
class EditOptions:
    """Where the editor listens: its host and port, and a passphrase, without which only this machine may reach it."""

    host: str
    port: int
    passphrase: str | None = None


class Editing:
    """The editor of the site that ``built`` builds; ``find`` is ``Application.file_of``."""

    def __init__(
        self,
        options: EditOptions,
        config: Config,
        built: Built,
        find: Callable[[str], str | None],
        *,
        site_port: int,
        scheme: str,
    ) -> None:
        self.desk = Desk(config, built, find)
        self.session = Session(options.passphrase)
        ports = (options.port, site_port)
        self.server = EditorServer(self.desk, self.session, options.host, ports, scheme=scheme)
        self.frame = Frame(self.desk.pages, options.port)
