import { constants, type ServerHttp2Session } from "node:http2";
import { CONTROL_FRAME_WINDOW_MS, type Limits } from "../settings/limits.ts";

/**
 * Bounds what one HTTP/2 connection may do outside of its requests: staying idle, and sending PING or SETTINGS
 * frames by the thousand (each costs the server an answer: CVE-2019-9512, CVE-2019-9515). Floods of resets,
 * CONTINUATION and empty frames are counted by nghttp2 itself, see the options in `one-port.ts`.
 */
export function boundSession(session: ServerHttp2Session, limits: Limits): void {
  let openStreams = 0;
  session.on("stream", (stream) => {
    openStreams++;
    stream.once("close", () => {
      openStreams--;
    });
  });

  const whenIdle = (): void => {
    // Open requests have deadlines of their own; the timer fires once, so it is wound up again.
    if (openStreams === 0) session.close();
    else session.setTimeout(limits.idleTimeoutMs, whenIdle);
  };
  session.setTimeout(limits.idleTimeoutMs, whenIdle);

  let windowStart = performance.now();
  let controlFrames = 0;
  const countControlFrame = (): void => {
    const now = performance.now();
    if (now - windowStart > CONTROL_FRAME_WINDOW_MS) {
      windowStart = now;
      controlFrames = 0;
    }
    if (++controlFrames > limits.maxControlFramesPerWindow && !session.destroyed) {
      session.destroy(new Error("too many control frames"), constants.NGHTTP2_ENHANCE_YOUR_CALM);
    }
  };
  session.on("ping", countControlFrame);
  session.on("remoteSettings", countControlFrame);
}
