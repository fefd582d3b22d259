"""HTTP/1.1 with the standard library: connections that stay open, deadlines, and exchanges that can be ended."""

from __future__ import annotations

import http.client
import math
import re
import selectors
import socket
import ssl
import threading
import time
import zlib
from dataclasses import dataclass, field
from typing import Awaitable, Callable, List, Mapping, Optional, Tuple
from urllib.parse import urlsplit

ANSWER_BYTES_MAX = 16 * 1024 * 1024
"""Larger than any answer of the service."""

_READ_BYTES = 64 * 1024
_IDLE_SECONDS_DEFAULT = 4.0
"""How long a connection stays open for the next call, unless the server states a time."""


@dataclass(frozen=True)
class Request:
    """A request as it is sent."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    """They contain the API key."""
    body: Optional[bytes] = field(repr=False)


@dataclass(frozen=True)
class Response:
    """A response. The names of the headers are in lower case; the body is not compressed."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Send = Callable[[Request, float], Response]
"""Sends a request within a timeout in seconds. It must not follow redirects: they would send the key elsewhere."""

AsyncSend = Callable[[Request, float], Awaitable[Response]]
"""As ``Send``, for asyncio."""


class Exchange:
    """A request on its way. Another thread may end it: the service then cancels the call, which is not counted."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: Optional[http.client.HTTPConnection] = None
        self._is_ended = False

    def begin(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if self._is_ended:
                raise ConnectionAbortedError("the call was canceled")
            self._connection = connection

    def end(self) -> None:
        with self._lock:
            self._is_ended = True
            sock = None if self._connection is None else self._connection.sock
            if sock is not None:
                try:
                    sock.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def finish(self) -> None:
        with self._lock:
            self._connection = None


class ConnectionPool:
    """The open connections to one address. Threads may share it."""

    def __init__(self, base_url: str, ssl_context: Optional[ssl.SSLContext]) -> None:
        parts = urlsplit(base_url)
        self._host = parts.hostname or ""
        self._port = parts.port
        self._ssl_context: Optional[ssl.SSLContext] = None
        if parts.scheme == "https":
            self._ssl_context = ssl_context or _default_ssl_context()
        self._lock = threading.Lock()
        self._idle: List[Tuple[http.client.HTTPConnection, float]] = []
        self._is_closed = False

    def send(self, request: Request, timeout: float) -> Response:
        return self.exchange(request, time.monotonic() + timeout, Exchange())

    def exchange(self, request: Request, deadline: float, exchange: Exchange) -> Response:
        connection = self._take()
        try:
            if connection.sock is None:
                connection.timeout = _timeout_until(deadline)
                connection.connect()
            exchange.begin(connection)
            _limit(connection, deadline)
            target = urlsplit(request.url)
            path = target.path + (f"?{target.query}" if target.query else "")
            connection.request(request.method, path, body=request.body, headers=dict(request.headers))
            _limit(connection, deadline)
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            body = _decompressed(_read_body(connection, answer, deadline), headers)
            exchange.finish()
        except BaseException:
            exchange.finish()
            connection.close()
            raise
        if answer.will_close:
            connection.close()
        else:
            self._keep(connection, headers)
        return Response(answer.status, headers, body)

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
        for connection, _until in idle:
            connection.close()

    def _take(self) -> http.client.HTTPConnection:
        now = time.monotonic()
        while True:
            with self._lock:
                if self._is_closed:
                    raise RuntimeError("the client is closed")
                if not self._idle:
                    break
                connection, until = self._idle.pop()
            if now < until and not _has_ended(connection):
                return connection
            connection.close()
        if self._ssl_context is None:
            return http.client.HTTPConnection(self._host, self._port)
        return http.client.HTTPSConnection(self._host, self._port, context=self._ssl_context)

    def _keep(self, connection: http.client.HTTPConnection, headers: Mapping[str, str]) -> None:
        stated = re.search(r"timeout=(\d+)", headers.get("keep-alive", ""))
        seconds = _IDLE_SECONDS_DEFAULT if stated is None else int(stated.group(1)) - 1.0
        with self._lock:
            if not self._is_closed:
                self._idle.append((connection, time.monotonic() + seconds))
                return
        connection.close()


def _default_ssl_context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context


def _has_ended(connection: http.client.HTTPConnection) -> bool:
    """Whether the server closed a connection without a pending request, or sent something unasked."""
    if connection.sock is None:
        return True
    with selectors.DefaultSelector() as selector:
        selector.register(connection.sock, selectors.EVENT_READ)
        return bool(selector.select(0))


def _timeout_until(deadline: float) -> Optional[float]:
    """The timeout of a socket; None without a deadline."""
    if math.isinf(deadline):
        return None
    remaining = deadline - time.monotonic()
    if remaining <= 0:
        raise socket.timeout("timed out")
    return remaining


def _limit(connection: http.client.HTTPConnection, deadline: float) -> None:
    if connection.sock is not None:
        connection.sock.settimeout(_timeout_until(deadline))


def _read_body(
    connection: http.client.HTTPConnection, answer: http.client.HTTPResponse, deadline: float
) -> bytes:
    parts: List[bytes] = []
    size = 0
    while True:
        _limit(connection, deadline)
        part = answer.read1(_READ_BYTES)
        if part == b"":
            break
        parts.append(part)
        size += len(part)
        if size > ANSWER_BYTES_MAX:
            raise http.client.HTTPException(f"the answer has more than {ANSWER_BYTES_MAX} bytes")
    if answer.length:
        raise http.client.IncompleteRead(b"", answer.length)
    answer.close()
    return b"".join(parts)


def _decompressed(body: bytes, headers: Mapping[str, str]) -> bytes:
    encoding = headers.get("content-encoding", "identity").strip().lower()
    if encoding == "identity":
        return body
    if encoding != "gzip":
        raise http.client.HTTPException(f"the answer has the content encoding {encoding!r}; gzip is accepted")
    decompressor = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        text = decompressor.decompress(body, ANSWER_BYTES_MAX)
    except zlib.error as error:
        raise http.client.HTTPException("the answer is not valid gzip") from error
    if decompressor.unconsumed_tail or not decompressor.eof:
        raise http.client.HTTPException(f"the answer is cut off or has more than {ANSWER_BYTES_MAX} bytes")
    return text
