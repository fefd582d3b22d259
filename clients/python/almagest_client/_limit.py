"""The limit of calls that are sent at a time."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import AsyncIterator, Deque, Iterator, Optional


class CallLimit:
    """Admits calls in the order of their arrival, at most a number at a time. Threads and event loops may share it."""

    def __init__(self, calls_max: int) -> None:
        self._lock = threading.Lock()
        self._free = calls_max
        self._waiting: Deque[Future[None]] = deque()

    @contextmanager
    def admitted(self, timeout: Optional[float]) -> Iterator[None]:
        """Waits until the call may be sent, and admits the next one when it has ended.

        Raises:
            concurrent.futures.TimeoutError: The timeout elapsed before that.
        """
        admission = self._join()
        try:
            admission.result(timeout)
            yield
        finally:
            self._leave(admission)

    @asynccontextmanager
    async def admitted_task(self, timeout: Optional[float]) -> AsyncIterator[None]:
        """As ``admitted``, for asyncio, with ``asyncio.TimeoutError``."""
        admission = self._join()
        try:
            if not admission.done():
                await asyncio.wait_for(asyncio.wrap_future(admission), timeout)
            yield
        finally:
            self._leave(admission)

    def _join(self) -> Future[None]:
        admission: Future[None] = Future()
        with self._lock:
            if self._free > 0:
                self._free -= 1
                admission.set_result(None)
            else:
                self._waiting.append(admission)
        return admission

    def _leave(self, admission: Future[None]) -> None:
        """Admits the next call if this one was admitted; else removes it from the queue."""
        with self._lock:
            if admission.cancel():
                with suppress(ValueError):
                    self._waiting.remove(admission)
                return
            while self._waiting:
                following = self._waiting.popleft()
                if following.set_running_or_notify_cancel():
                    following.set_result(None)
                    return
            self._free += 1
