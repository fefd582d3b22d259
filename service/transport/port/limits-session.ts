import { constants, type ServerHttp2Session } from "node:http2";
import { CONTROL_FRAME_WINDOW_MS, type Limits } from "../../settings/limits.ts";

/**
 * Limits one HTTP/2 connection outside its requests: idle time, and PING and SETTINGS frames, each of which the server must
 * answer (CVE-2019-9512, CVE-2019-9515). nghttp2 itself limits floods of resets, CONTINUATION and empty frames: see the
 * options in `http2-server.ts`.
 */
export function boundSession(
  session: ServerHttp2Session,
  limits: Limits,
  endSession: (session: ServerHttp2Session) => void,
): void {
  let openStreams = 0;
  const closeIfIdle = (): void => {
    // Open requests have their own time limits. The timer fires once, so it is set again.
    if (openStreams === 0) endSession(session);
    else idle.refresh();
  };
  // Not the session's own timeout: Node does not clear it when a session is destroyed, which stays in memory until it fires.
  const idle = setTimeout(closeIfIdle, limits.idleTimeoutMs).unref();
  session.on("close", () => clearTimeout(idle));
  const countClosed = (): void => {
    openStreams--;
    idle.refresh();
  };
  session.on("stream", (stream) => {
    openStreams++;
    stream.on("close", countClosed);
  });

  let windowStartMs = performance.now();
  let controlFrames = 0;
  const countControlFrame = (): void => {
    idle.refresh();
    const nowMs = performance.now();
    if (nowMs - windowStartMs > CONTROL_FRAME_WINDOW_MS) {
      windowStartMs = nowMs;
      controlFrames = 0;
    }
    if (++controlFrames > limits.controlFramesPerWindowMax && !session.destroyed) {
      session.destroy(new Error("too many control frames"), constants.NGHTTP2_ENHANCE_YOUR_CALM);
    }
  };
  session.on("ping", countControlFrame);
  session.on("remoteSettings", countControlFrame);
}
