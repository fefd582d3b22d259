import type { NetworkTurns } from "./network-turns.ts";

/** What open requests hold: bytes of heads and of bodies that are being read, bytes of responses that were not sent, and themselves. */
export const HELD_KINDS = ["body_bytes", "unsent_bytes", "streams"] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** Whose requests a limit counts: one connection's, one client network's, or all of the process. */
export const HELD_SCOPES = ["connection", "network", "process"] as const;
export type HeldScope = (typeof HELD_SCOPES)[number];

/** Records that a request was refused or cut because of a limit. */
export type OnHeldLimit = (kind: HeldKind, scope: HeldScope) => void;

/** Amounts of what requests hold. */
interface HeldAmounts {
  bodyBytes: number;
  unsentBytes: number;
  streams: number;
}

/** What the open requests of a connection, a network or the process hold. */
export interface Account extends HeldAmounts {
  readonly scope: HeldScope;
  readonly max: Readonly<HeldAmounts>;
}

export function createAccount(scope: HeldScope, max: Readonly<HeldAmounts>): Account {
  return { scope, max, bodyBytes: 0, unsentBytes: 0, streams: 0 };
}

/** Why the rest of a body is not read: it arrives in too many pieces, or too many bytes of bodies are held. */
export type BodyRefusal = "pieces" | "held_bytes";

/** A head or a body may arrive in this many pieces, and in one more for each {@link PIECE_BYTES} bytes. */
export const PIECES_MAX = 64;
export const PIECE_BYTES = 64;
/** Each piece costs memory and time of its own. Beyond this multiple of the limit the request is cut unanswered. */
const FLOOD_FACTOR = 4;

/** Counts the pieces of a head or a body as they arrive. */
export class ArrivedPieces {
  bytes = 0;
  #pieces = 0;

  /** Counts a piece. Returns whether there may be so many. */
  add(bytes: number): boolean {
    this.#pieces += 1;
    this.bytes += bytes;
    return this.isFew;
  }

  get isFew(): boolean {
    return this.#pieces <= piecesMax(this.bytes);
  }

  /** Whether there are so many that they cost more than an answer is worth. */
  get isFlood(): boolean {
    return this.#pieces > FLOOD_FACTOR * piecesMax(this.bytes);
  }
}

function piecesMax(bytes: number): number {
  return PIECES_MAX + bytes / PIECE_BYTES;
}

/**
 * What one open request holds. It counts against the accounts of its connection, its network and the process until it is
 * closed. A request alone never exceeds a limit: the limits of a single body and a single response bound it.
 */
export class RequestHold {
  /** Why the rest of the body is discarded; null while it is accepted. */
  refusal: BodyRefusal | null = null;
  /** Called once when the body is refused, by the reader of the body. */
  onRefused: ((refusal: BodyRefusal) => void) | null = null;
  /** Bytes of the response that have not been written to the connection's buffer. */
  unwrittenBytes = 0;
  readonly #accounts: readonly Account[];
  readonly #turns: NetworkTurns;
  readonly #onHeldLimit: OnHeldLimit;
  readonly #onClosed: (() => void) | null;
  /** Of the body so far, and of the head. */
  #bodyBytes: number;
  #unsentBytes = 0;
  /** The exchange, and its handling. */
  #openParts = 2;
  #isClosed = false;

  constructor(
    accounts: readonly Account[],
    turns: NetworkTurns,
    headBytes: number,
    onHeldLimit: OnHeldLimit,
    onClosed: (() => void) | null,
  ) {
    this.#accounts = accounts;
    this.#turns = turns;
    this.#onHeldLimit = onHeldLimit;
    this.#onClosed = onClosed;
    this.#bodyBytes = headBytes;
    for (const account of accounts) {
      account.streams += 1;
      account.bodyBytes += headBytes;
    }
  }

  /**
   * Counts bytes of the body that have arrived. Returns whether they may be stored; otherwise they are discarded.
   *
   * @param hasFewPieces whether the body may have so many pieces
   */
  receive(bytes: number, hasFewPieces: boolean): boolean {
    this.#turns.enter();
    if (this.refusal !== null) return false;
    const full = this.#isClosed ? null : this.#countBody(bytes);
    if (!hasFewPieces) return this.#refuse("pieces");
    if (full === null) return true;
    this.#onHeldLimit("body_bytes", full.scope);
    return this.#refuse("held_bytes");
  }

  /** Adds bytes to the accounts. Returns one whose limit they exceed together with other bodies; null if there is none. */
  #countBody(bytes: number): Account | null {
    let full: Account | null = null;
    this.#bodyBytes += bytes;
    for (const account of this.#accounts) {
      account.bodyBytes += bytes;
      if (account.bodyBytes > account.max.bodyBytes && account.bodyBytes > this.#bodyBytes) full ??= account;
    }
    return full;
  }

  /** Whether the limits have room for a response of so many bytes. It must not be computed otherwise: it would be cut. */
  mayRespond(bytes: number): boolean {
    for (const { scope, max, unsentBytes } of this.#accounts) {
      if (unsentBytes === 0 || unsentBytes + bytes <= max.unsentBytes) continue;
      this.#onHeldLimit("unsent_bytes", scope);
      return false;
    }
    return true;
  }

  /**
   * States how many bytes of the response have not been sent. Returns false if they exceed a limit together with other
   * responses: this one must be cut.
   */
  setUnsent(bytes: number): boolean {
    const change = bytes - this.#unsentBytes;
    if (change === 0 || this.#isClosed) return true;
    this.#unsentBytes = bytes;
    let full: Account | null = null;
    for (const account of this.#accounts) {
      account.unsentBytes += change;
      if (account.unsentBytes > account.max.unsentBytes && account.unsentBytes > bytes) full ??= account;
    }
    if (full === null || change < 0) return true;
    this.#onHeldLimit("unsent_bytes", full.scope);
    return false;
  }

  /**
   * Passes the request on. It is open until its exchange has closed and its handling has ended: a request whose client has left
   * may still wait for its turn.
   */
  openFor(handle: () => unknown): void {
    const handling = handle();
    if (handling instanceof Promise) handling.then(this.#endPart, this.#endPart);
    else this.#endPart();
  }

  /** Call when the exchange has closed. */
  closeExchange(): void {
    this.setUnsent(0);
    this.#endPart();
  }

  readonly #endPart = (): void => {
    this.#openParts -= 1;
    if (this.#openParts === 0) this.#close();
  };

  #close(): void {
    this.#isClosed = true;
    for (const account of this.#accounts) {
      account.streams -= 1;
      account.bodyBytes -= this.#bodyBytes;
      account.unsentBytes -= this.#unsentBytes;
    }
    this.#onClosed?.();
  }

  #refuse(refusal: BodyRefusal): false {
    this.refusal = refusal;
    this.onRefused?.(refusal);
    return false;
  }
}
