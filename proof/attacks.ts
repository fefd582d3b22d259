/** Attacks on a service from a separate process; the task and its report are messages. */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { type Attack, AttackConnection, type AttackTarget } from "./attack.ts";
import { HTTP1_ATTACKS } from "./http1-attacks.ts";
import { HTTP2_ATTACKS } from "./http2-attacks.ts";

export type AttackName = keyof typeof HTTP1_ATTACKS | keyof typeof HTTP2_ATTACKS;

/** All attacks, in the order of the report. */
export const ATTACKS: Readonly<Record<AttackName, Attack>> = { ...HTTP1_ATTACKS, ...HTTP2_ATTACKS };

export function isHttp2(name: AttackName): boolean {
  return name in HTTP2_ATTACKS;
}

export interface AttackTask extends AttackTarget {
  readonly attack: AttackName;
  /** From 127.0.1.1 on. */
  readonly addresses: number;
  /** Of each address, at a time. */
  readonly connections: number;
  readonly seconds: number;
}

export interface AttackReport {
  /** Connections that were established. */
  readonly established: number;
  readonly sentBytes: number;
}

const AGAIN_MS = 5;
/** Connections that are opened in an iteration of the event loop. */
const OPENED_TOGETHER = 64;

/** The connections of an attack. */
class Attackers {
  readonly #task: AttackTask;
  readonly #attack: Attack;
  readonly #sockets = new Set<Socket>();
  #established = 0;
  #sentBytes = 0;
  #isOver = false;

  constructor(task: AttackTask) {
    this.#task = task;
    this.#attack = ATTACKS[task.attack];
  }

  async run(): Promise<AttackReport> {
    const { addresses, connections, seconds } = this.#task;
    const endMs = performance.now() + seconds * 1000;
    for (let count = 0; count < addresses * connections && performance.now() < endMs; count++) {
      this.#open(`127.0.1.${(count % addresses) + 1}`);
      if (count % OPENED_TOGETHER === OPENED_TOGETHER - 1) await wait(AGAIN_MS);
    }
    await wait(Math.max(0, endMs - performance.now()));
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
    return { established: this.#established, sentBytes: this.#sentBytes };
  }

  #open(localAddress: string): void {
    const { port, isTls, attack } = this.#task;
    const options = { port, host: "127.0.0.1", localAddress };
    const ALPNProtocols = [isHttp2(attack) ? "h2" : "http/1.1"];
    const socket = isTls
      ? connectTls({ ...options, ALPNProtocols, rejectUnauthorized: false })
      : connect(options);
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.once(isTls ? "secureConnect" : "connect", () => void this.#run(socket));
    socket.once("close", () => void this.#onClose(socket, localAddress));
    if (this.#attack.isUnread === true) socket.pause();
    else socket.resume();
  }

  async #run(socket: Socket): Promise<void> {
    this.#established += 1;
    const onSend = (bytes: number): void => {
      this.#sentBytes += bytes;
    };
    await this.#attack.run(new AttackConnection(socket, onSend), this.#task);
  }

  async #onClose(socket: Socket, localAddress: string): Promise<void> {
    this.#sockets.delete(socket);
    if (this.#attack.isOnce === true || this.#isOver) return;
    await wait(AGAIN_MS);
    if (!this.#isOver) this.#open(localAddress);
  }
}

if (import.meta.main)
  process.once("message", (task: AttackTask) => {
    void new Attackers(task).run().then((report) => {
      process.send?.(report, undefined, {}, () => process.exit(0));
    });
  });
