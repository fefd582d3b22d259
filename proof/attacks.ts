import type { Attack } from "./attack.ts";
import { HTTP1_ATTACKS } from "./http1-attacks.ts";
import { HTTP2_ATTACKS } from "./http2-attacks.ts";

export type AttackName = keyof typeof HTTP1_ATTACKS | keyof typeof HTTP2_ATTACKS;

/** All attacks, in the order of the report. */
export const ATTACKS: Readonly<Record<AttackName, Attack>> = { ...HTTP1_ATTACKS, ...HTTP2_ATTACKS };

export function isHttp2(name: AttackName): boolean {
  return name in HTTP2_ATTACKS;
}
