/**
 * Ways in which processes can share a port: `node ephe-tests/bench/port-sharing.ts`. For each, in a fresh pair of processes, how
 * many of 64 connections that stay open each process has, and the processor time of their parent for a connection.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { defined } from "../../test/defined.ts";
import type { PortSharing } from "./port-sharing-child.ts";
import { heading, line } from "./report.ts";

const WAYS: readonly PortSharing[] = ["dispatcher", "cluster in turn", "shared handle", "reusePort"];
const CHILD = fileURLToPath(new URL("port-sharing-child.ts", import.meta.url));
const OPEN = 64;
const FRESH = 4_000;
const FRESH_AT_A_TIME = 16;
const REQUEST = "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";

interface Figures {
  readonly opened: readonly number[];
  readonly processorMs: number;
}

/** Opens connections with the function, then stops the processes. */
async function measure(way: PortSharing, open: (port: number) => Promise<void>): Promise<Figures> {
  const child = spawn(process.execPath, [CHILD, way], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  defined(child.stdout)
    .setEncoding("utf8")
    .on("data", (text: string) => {
      out += text;
    });
  while (!out.includes("\n")) await once(defined(child.stdout), "data");
  await open(Number(out.replace("port ", "")));
  await stop(child);
  return JSON.parse(defined(out.trim().split("\n").at(-1))) as Figures;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, "close");
  child.kill("SIGTERM");
  await exited;
}

async function openTogether(port: number): Promise<void> {
  const sockets = await Promise.all(
    Array.from({ length: OPEN }, () => ask(port, REQUEST.replace("close", "keep-alive"))),
  );
  for (const socket of sockets) socket.destroy();
}

async function openFresh(port: number): Promise<void> {
  let left = FRESH;
  const run = async (): Promise<void> => {
    while (left-- > 0) (await ask(port, REQUEST)).destroy();
  };
  await Promise.all(Array.from({ length: FRESH_AT_A_TIME }, run));
}

/** Resolves when the answer has arrived. */
async function ask(port: number, request: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(request);
  await once(socket, "data");
  return socket;
}

heading(`Ways to share a port: ${OPEN} connections that stay open, and ${FRESH} fresh ones`);
for (const way of WAYS) {
  const idle = await measure(way, async () => {});
  const together = await measure(way, openTogether);
  const fresh = await measure(way, openFresh);
  const us = ((fresh.processorMs - idle.processorMs) * 1000) / FRESH;
  line(
    way,
    together.opened.join(" and "),
    `${us.toFixed(0)} µs of the parent's processor time for a fresh connection`,
  );
}
