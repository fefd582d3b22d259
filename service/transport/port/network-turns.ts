import type { Socket } from "node:net";
import { readAgain, stopReading } from "./tcp-handle.ts";

/**
 * While connections keep arriving, they are accepted for so many turns, and for so much processor time, before a busy network
 * is read on.
 */
const ACCEPTING_TURNS_MAX = 256;
const ACCEPTING_MS_MAX = 50;

/**
 * New connections of a network that are read before its next turn. The others wait, so that they are refused unread if the first
 * ones have reached a limit.
 */
const STARTS_MAX = 8;

/** How soon a connection with an unfinished write is looked at again. */
const RETRY_MS = 20;

/** The turns of one client network. */
export interface NetworkTurns {
  /**
   * Call when the network causes work. Returns whether more may follow in this turn; otherwise its connections have been
   * stopped.
   */
  enter(): boolean;
  /** Calls back in a later turn, after what has waited longer. */
  wait(readOn: () => void): void;
}

/** The turns of the event loop in which a port reads its connections. */
export interface ReadTurns {
  /**
   * Adds a connection until it closes.
   *
   * @param start called when the connection may be read: now, or in a later turn unless it has closed by then
   */
  add(socket: Socket, network: string, start: (turns: NetworkTurns) => void): void;
  /** The turns of a network that has a connection. */
  of(network: string): NetworkTurns;
  /** From now on reads every connection without waiting. */
  end(): void;
}

/**
 * Shares the event loop among client networks. The loop reads all connections that are ready in one turn, up to a thousand. A
 * network that has caused work for its time is read on in the next turn, connection by connection; other networks are read in
 * between. New connections are accepted first, because the loop accepts one in a turn: another network's may wait behind them.
 *
 * @param turnMs how long a network may cause work in a turn; one connection is always read
 */
export function createReadTurns(turnMs: number): ReadTurns {
  const networks = new Map<string, Turns>();
  const clock = new TurnClock();
  return {
    add(socket, network, start) {
      const turns = networks.get(network) ?? new Turns(turnMs, clock);
      networks.set(network, turns);
      clock.hasAccepted = true;
      turns.add(socket, () => start(turns));
      socket.once("close", () => {
        if (turns.remove(socket) === 0) networks.delete(network);
      });
    },
    of: (network) => networks.get(network) ?? new Turns(turnMs, clock),
    end() {
      clock.isEnded = true;
      for (const turns of networks.values()) clock.enter(turns);
    },
  };
}

/** Begins the turns of all networks after each turn of the event loop. */
class TurnClock {
  hasAccepted = false;
  isEnded = false;
  #acceptingTurns = 0;
  /** Processor time when accepting began, and at the first work since the networks' turns began. */
  #acceptingCpuMs = 0;
  #workCpuMs: number | null = null;
  #isScheduled = false;
  #retry: NodeJS.Timeout | null = null;
  /** The network that causes work now, and since when. */
  #current: Turns | null = null;
  #sinceMs = 0;
  /** Networks that have caused work, and those that wait. */
  readonly #active = new Set<Turns>();

  /** From now on the time is the network's. */
  enter(turns: Turns): void {
    const nowMs = performance.now();
    this.#workCpuMs ??= processorMs();
    if (this.#current !== null) this.#current.usedMs += nowMs - this.#sinceMs;
    this.#current = turns;
    this.#sinceMs = nowMs;
    this.#active.add(turns);
    this.#schedule();
  }

  /** Processor time of all work since the turns began. The clock also runs while the process waits for a processor. */
  get workMs(): number {
    return this.#workCpuMs === null ? 0 : processorMs() - this.#workCpuMs;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#endTurn);
  }

  readonly #endTurn = (): void => {
    this.#isScheduled = false;
    this.#current = null;
    const isAccepting = this.hasAccepted && !this.isEnded && this.#mayAccept();
    this.hasAccepted = false;
    if (isAccepting) {
      this.#acceptingTurns += 1;
      this.#schedule();
    } else {
      this.#acceptingTurns = 0;
      this.#beginTurn();
    }
  };

  #mayAccept(): boolean {
    if (this.#acceptingTurns === 0) this.#acceptingCpuMs = processorMs();
    return (
      this.#acceptingTurns < ACCEPTING_TURNS_MAX && processorMs() - this.#acceptingCpuMs < ACCEPTING_MS_MAX
    );
  }

  #beginTurn(): void {
    this.#workCpuMs = null;
    let hasRead = false;
    for (const turns of this.#active) {
      if (turns.begin()) hasRead = true;
      if (!turns.isWaiting) this.#active.delete(turns);
    }
    if (hasRead) this.#schedule();
    else if (this.#active.size > 0) this.#retry ??= setTimeout(this.#endRetry, RETRY_MS);
  }

  readonly #endRetry = (): void => {
    this.#retry = null;
    this.#schedule();
  };
}

/** Processor time of this thread; where the runtime does not know it, of the process. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

class Turns implements NetworkTurns {
  usedMs = 0;
  readonly #turnMs: number;
  readonly #clock: TurnClock;
  readonly #connections = new Map<Socket, Connection>();
  /** What waits, in its order. Each returns false if it must wait on. */
  #waiting: (() => boolean)[] = [];
  #hasEntered = false;
  #isOver = false;
  /** New connections read since the turn began. */
  #starts = 0;
  /** How many are read on in a turn: twice as many as in the last one, or half if they used the network's time. */
  #readOnMax = 1;

  constructor(turnMs: number, clock: TurnClock) {
    this.#turnMs = turnMs;
    this.#clock = clock;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  add(socket: Socket, start: () => void): void {
    const connection = new Connection(socket, start);
    this.#connections.set(socket, connection);
    this.#clock.enter(this);
    const isNext = !this.#isOver && !this.isWaiting && this.#starts < STARTS_MAX;
    if (this.#clock.isEnded || isNext) {
      this.#starts += 1;
      connection.readOn();
    } else this.#stop(connection);
  }

  /** Returns the number of other connections. */
  remove(socket: Socket): number {
    this.#connections.delete(socket);
    return this.#connections.size;
  }

  enter(): boolean {
    if (this.#clock.isEnded) return true;
    this.#clock.enter(this);
    if (this.#isOver) return false;
    if (!this.#hasEntered || this.usedMs < this.#turnMs || this.#clock.workMs < this.#turnMs) {
      this.#hasEntered = true;
      return true;
    }
    this.#isOver = true;
    for (const connection of this.#connections.values()) this.#stop(connection);
    return false;
  }

  wait(readOn: () => void): void {
    this.#waiting.push(() => {
      readOn();
      return true;
    });
  }

  #stop(connection: Connection): void {
    // Node reads a waiting connection again when a write has ended.
    connection.stop();
    if (connection.isWaiting) return;
    connection.isWaiting = true;
    this.#waiting.push(connection.readOn);
  }

  /** Begins a turn. Returns whether something that waited is read on. */
  begin(): boolean {
    this.usedMs = 0;
    this.#readOnMax = this.#isOver ? Math.ceil(this.#readOnMax / 2) : 2 * this.#readOnMax;
    if (this.#clock.isEnded) this.#readOnMax = Number.POSITIVE_INFINITY;
    this.#isOver = false;
    this.#hasEntered = false;
    this.#starts = 0;
    let readOn = 0;
    for (let rest = this.#waiting.length; rest > 0 && readOn < this.#readOnMax; rest--) {
      const next = this.#waiting.shift();
      if (next?.() === false) this.#waiting.push(next);
      else readOn += 1;
    }
    if (!this.isWaiting) this.#readOnMax = 1;
    return readOn > 0;
  }
}

class Connection {
  isWaiting = false;
  readonly #socket: Socket;
  #start: (() => void) | null;

  constructor(socket: Socket, start: () => void) {
    this.#socket = socket;
    this.#start = start;
  }

  stop(): void {
    stopReading(this.#socket);
  }

  /** Returns false while a write is unfinished. */
  readonly readOn = (): boolean => {
    if (this.#socket.destroyed) return true;
    if (this.isWaiting && !readAgain(this.#socket)) return false;
    this.isWaiting = false;
    const start = this.#start;
    this.#start = null;
    start?.();
    return true;
  };
}
