import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { Network } from "../../limits/network.ts";

/** How long the client's bytes are read and discarded after the end was sent. */
const LINGER_MS = 1_000;

/**
 * Calls back when all bytes that have arrived by now have been read. A timer that fires after the event loop was blocked
 * runs before they are.
 */
export function afterPoll(callback: () => void): void {
  // An immediate runs after the current iteration's poll, which may be over. A whole poll precedes the second one.
  setImmediate(() => setImmediate(callback));
}

/**
 * Ends a connection and waits a while for the client's end. Closing it immediately could reset it, which discards what the
 * client has not read yet.
 */
export function endConnection(socket: Duplex): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}

/** What arrives in so many bytes or less is passed on together if nothing waits … */
const CHUNK_BYTES = 4_096;
/** … and otherwise in chunks of this size, a request or two of the smallest size. It doubles while most of a chunk is a body. */
const WAITING_CHUNK_BYTES = 64;
/** Bytes of all connections that are passed on in one iteration of the event loop without waiting. */
const ITERATION_BYTES = 16_384;
/** How long chunks that wait are passed on before the event loop reads, writes and accepts again. */
const ROTATION_MS = 0.5;
/** A long response is written in parts of this size, so that the bytes written show whether the client reads. */
const WRITE_BYTES = 65_536;

/**
 * The order in which the connections of a port receive their chunks: networks in rotation, one chunk of one connection of each.
 * Few bytes are passed on without waiting; further ones wait, and everything behind them.
 */
export class ReadRotation {
  /** The connections that wait, by network. */
  readonly #waiting = new Map<Network, Set<PacedConnection>>();
  #iterationBytes = 0;
  #isScheduled = false;

  /** Whether a chunk may be passed on without waiting. Otherwise {@link add} its connection. */
  admits(bytes: number): boolean {
    if (this.#waiting.size > 0 || this.#iterationBytes + bytes > ITERATION_BYTES) return false;
    this.#iterationBytes += bytes;
    this.#schedule();
    return true;
  }

  add(connection: PacedConnection): void {
    const { network } = connection;
    const connections = this.#waiting.get(network);
    if (connections === undefined) this.#waiting.set(network, new Set([connection]));
    else connections.add(connection);
    this.#schedule();
  }

  remove(connection: PacedConnection): void {
    const connections = this.#waiting.get(connection.network);
    if (connections?.delete(connection) && connections.size === 0) this.#waiting.delete(connection.network);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#run);
  }

  readonly #run = (): void => {
    this.#isScheduled = false;
    this.#iterationBytes = 0;
    const startMs = performance.now();
    for (const [network, connections] of this.#waiting) {
      const [connection] = connections;
      this.#waiting.delete(network);
      if (connection !== undefined) {
        connections.delete(connection);
        // Behind the other networks.
        if (connections.size > 0) this.#waiting.set(network, connections);
        connection.deliver();
      }
      if (performance.now() - startMs > ROTATION_MS) break;
    }
    if (this.#waiting.size > 0) this.#schedule();
  };
}

type WriteCallback = (error?: Error | null) => void;

interface WrittenChunk {
  readonly chunk: Buffer | string;
  readonly encoding: BufferEncoding;
}

/**
 * A connection that passes what arrives to its protocol in small chunks, in the order of a {@link ReadRotation}. Node's parsers would
 * otherwise read up to 2 MB of each connection in one iteration of the event loop.
 */
export class PacedConnection extends Duplex {
  readonly socket: Socket;
  readonly network: Network;
  /** Bytes of bodies that were read from it. */
  bodyBytes = 0;
  readonly #rotation: ReadRotation;
  /** What has arrived and was not passed on. */
  #arrived: Buffer | null = null;
  /** The size of the next chunk that waits. */
  #chunkBytes = WAITING_CHUNK_BYTES;
  /** Whether the protocol can receive a chunk, as a new connection can. */
  #isWanted = true;
  #hasEnded = false;
  #isDiscarding = false;
  /** What is written later, together. */
  #gathered: Buffer[] | null = null;

  constructor(socket: Socket, network: Network, rotation: ReadRotation) {
    super({ readableHighWaterMark: CHUNK_BYTES, decodeStrings: false, allowHalfOpen: true });
    this.socket = socket;
    this.network = network;
    this.#rotation = rotation;
    socket.on("data", this.#receive);
    socket.on("end", () => {
      this.#hasEnded = true;
      if (this.#arrived === null) this.push(null);
    });
    socket.on("close", () => this.destroy());
  }

  /** Does nothing: the port has its own time limits. Deno calls it after each response, Node if it exists. */
  setTimeout(): this {
    return this;
  }

  get bytesWritten(): number {
    return this.socket.bytesWritten;
  }

  /** Whether nothing more is passed on for now. Call {@link continueReading} when that has changed. */
  protected get isBusy(): boolean {
    return false;
  }

  override _read(): void {
    this.#isWanted = true;
    this.continueReading();
  }

  /** Ends the connection after what was written. What the client still sends is discarded. */
  finish(): void {
    this.#isDiscarding = true;
    this.#arrived = null;
    endConnection(this);
    this.socket.resume();
  }

  readonly #receive = (bytes: Buffer): void => {
    if (this.#isDiscarding) return;
    const mayPass = this.#isWanted && this.#arrived === null && !this.isBusy;
    if (mayPass && bytes.length <= CHUNK_BYTES && this.#rotation.admits(bytes.length)) {
      this.#isWanted = false;
      this.push(bytes);
      return;
    }
    this.socket.pause();
    this.#arrived = this.#arrived === null ? bytes : Buffer.concat([this.#arrived, bytes]);
    this.continueReading();
  };

  /** Waits in the rotation if there is something to pass on; reads further if there is not. */
  continueReading(): void {
    if (!this.#isWanted || this.#isDiscarding || this.destroyed || this.isBusy) return;
    if (this.#arrived !== null) this.#rotation.add(this);
    else if (this.socket.isPaused()) this.socket.resume();
  }

  /** Passes on the next chunk. */
  deliver(): void {
    const arrived = this.#arrived;
    if (arrived === null || !this.#isWanted || this.destroyed || this.isBusy) return;
    const bytes = this.#chunkBytes;
    this.#arrived = arrived.length > bytes ? arrived.subarray(bytes) : null;
    this.#isWanted = false;
    const { bodyBytes } = this;
    this.push(arrived.subarray(0, bytes));
    const isBody = this.bodyBytes - bodyBytes > bytes / 2;
    this.#chunkBytes = isBody ? Math.min(2 * bytes, CHUNK_BYTES) : WAITING_CHUNK_BYTES;
    if (this.#hasEnded && this.#arrived === null) this.push(null);
  }

  /**
   * Writes together what Node writes in the next three iterations of the event loop: Node writes the trailers of a response two
   * iterations after its body. Does nothing while the system has not taken what was written before.
   */
  gatherWrites(): void {
    if (this.#gathered !== null || this.socket.writableLength > 0) return;
    this.#gathered = [];
    afterPoll(() => setImmediate(this.#writeGathered));
  }

  readonly #writeGathered = (): void => {
    const gathered = this.#gathered ?? [];
    this.#gathered = null;
    if (gathered.length > 0) this.socket.write(Buffer.concat(gathered));
  };

  /** Node calls it for a single chunk, too. */
  override _writev(chunks: WrittenChunk[], done: WriteCallback): void {
    let isLong = false;
    for (const { chunk } of chunks) isLong ||= chunk.length > WRITE_BYTES;
    if (isLong) {
      this.#writeGathered();
      this.#writeInOrder(chunks, done);
      return;
    }
    if (this.#gathered !== null) {
      // Node writes frames as buffers, and nothing more before this is done.
      for (const { chunk } of chunks) this.#gathered.push(chunk as Buffer);
      done();
      return;
    }
    this.socket.cork();
    const last = chunks.at(-1);
    for (const written of chunks)
      this.socket.write(written.chunk, written.encoding, written === last ? done : undefined);
    this.socket.uncork();
  }

  /** Writes chunks one after the other, long ones in parts. */
  #writeInOrder([first, ...others]: readonly WrittenChunk[], done: WriteCallback): void {
    if (first === undefined) {
      done();
      return;
    }
    const { chunk, encoding } = first;
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
    const rest = bytes.subarray(WRITE_BYTES);
    this.socket.write(bytes.subarray(0, WRITE_BYTES), (error) => {
      if (error) done(error);
      else this.#writeInOrder(rest.length === 0 ? others : [{ chunk: rest, encoding }, ...others], done);
    });
  }

  override _final(done: () => void): void {
    // The socket is destroyed with this stream, so what was written must have been passed to the system.
    if (this.#gathered !== null) this.#writeGathered();
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#arrived = null;
    this.#rotation.remove(this);
    if (this.#gathered !== null) this.#writeGathered();
    this.socket.destroy();
    done(error);
  }
}
