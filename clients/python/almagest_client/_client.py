"""The clients: one for threads, one for asyncio."""

from __future__ import annotations

import asyncio
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Mapping, Optional, Type

from ._call import Call, Settings, settings_of
from ._limit import CallLimit
from ._responses import OnResponse
from ._services import AsyncServices, Services
from ._transport import AsyncSend, ConnectionPool, Exchange, Request, Response, Send


class AlmagestClient(Services):
    """The client of the service. Threads may share it; it keeps its connections open between calls.

    Calls raise only ``AlmagestError`` for what the service and the network answer.

    Args:
        base_url: The address of the service: ``https://api.example.com``.
        api_key: An API key of the account.
        timeout: Of a call, retries and waits included, seconds; ``math.inf``: none.
        max_retries: The maximum number of retries of a rejected call.
        max_connections: The maximum number of calls that are sent at a time; further ones wait in the order of their start.
        ssl_context: For certificates that the system does not trust.
        send: Sends the requests instead of the standard library.

    Raises:
        ValueError: An option is malformed.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        timeout: float = 30.0,
        max_retries: int = 3,
        max_connections: int = 32,
        ssl_context: Optional[ssl.SSLContext] = None,
        send: Optional[Send] = None,
    ) -> None:
        self._settings = settings_of(base_url, api_key, timeout, max_retries, max_connections)
        self._limit = CallLimit(max_connections)
        self._pool = ConnectionPool(self._settings.base_url, ssl_context)
        self._send: Send = send or self._pool.send
        super().__init__(self._call)

    def _call(
        self,
        verb: str,
        path: str,
        members: Mapping[str, Any],
        timeout: Optional[float],
        on_response: Optional[OnResponse],
    ) -> Any:
        call = Call(self._settings, verb, path, members, timeout, on_response)
        while True:
            try:
                with self._limit.admitted(call.limit):
                    response = self._send(call.request, call.remaining)
            except Exception as reason:
                raise call.failure(reason) from reason
            wait = call.wait_before_retry(response)
            if wait is None:
                return call.answer_of(response)
            time.sleep(wait)

    def close(self) -> None:
        """Closes the connections. Later calls fail."""
        self._pool.close()

    def __enter__(self) -> AlmagestClient:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"AlmagestClient(base_url={self._settings.base_url!r})"


class AsyncAlmagestClient(AsyncServices):
    """The client of the service for asyncio. Its calls run in threads of its own.

    A call that is canceled ends its connection, so that the service cancels it too.

    Args:
        base_url: The address of the service: ``https://api.example.com``.
        api_key: An API key of the account.
        timeout: Of a call, retries and waits included, seconds; ``math.inf``: none.
        max_retries: The maximum number of retries of a rejected call.
        max_connections: The maximum number of calls that are sent at a time; further ones wait in the order of their start.
        ssl_context: For certificates that the system does not trust.
        send: Sends the requests instead of the standard library.

    Raises:
        ValueError: An option is malformed.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        timeout: float = 30.0,
        max_retries: int = 3,
        max_connections: int = 32,
        ssl_context: Optional[ssl.SSLContext] = None,
        send: Optional[AsyncSend] = None,
    ) -> None:
        self._settings: Settings = settings_of(base_url, api_key, timeout, max_retries, max_connections)
        self._limit = CallLimit(max_connections)
        self._pool = ConnectionPool(self._settings.base_url, ssl_context)
        self._threads = ThreadPoolExecutor(max_connections, "almagest")
        self._send: AsyncSend = send or self._send_in_thread
        super().__init__(self._call)

    async def _send_in_thread(self, request: Request, timeout: float) -> Response:
        exchange = Exchange()
        deadline = time.monotonic() + timeout
        work = asyncio.get_running_loop().run_in_executor(
            self._threads, self._pool.exchange, request, deadline, exchange
        )
        try:
            return await work
        finally:
            exchange.end()

    async def _call(
        self,
        verb: str,
        path: str,
        members: Mapping[str, Any],
        timeout: Optional[float],
        on_response: Optional[OnResponse],
    ) -> Any:
        call = Call(self._settings, verb, path, members, timeout, on_response)
        while True:
            try:
                async with self._limit.admitted_task(call.limit):
                    response = await asyncio.wait_for(self._send(call.request, call.remaining), call.limit)
            except asyncio.TimeoutError as reason:
                raise call.failure(TimeoutError()) from reason
            except Exception as reason:
                raise call.failure(reason) from reason
            wait = call.wait_before_retry(response)
            if wait is None:
                return call.answer_of(response)
            await asyncio.sleep(wait)

    async def aclose(self) -> None:
        """Closes the connections. Later calls fail."""
        self._pool.close()
        self._threads.shutdown(wait=False)

    async def __aenter__(self) -> AsyncAlmagestClient:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"AsyncAlmagestClient(base_url={self._settings.base_url!r})"
