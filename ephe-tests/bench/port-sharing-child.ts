/** Two processes that share a port in the way that the argument names. The parent of both prints its port and, on SIGTERM, figures. */
import { type ChildProcess, fork } from "node:child_process";
import cluster from "node:cluster";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createDispatcher } from "../../service/workers/dispatcher.ts";

export type PortSharing = "dispatcher" | "cluster in turn" | "shared handle" | "reusePort";

const PROCESSES = 2;
const BACKLOG = 4096;
const ANSWER = "x".repeat(200);
const way = process.argv[2] as PortSharing;

function runWorker(): void {
  let opened = 0;
  const server = createHttpServer((_request, response) => {
    response.end(ANSWER);
  });
  server.on("connection", () => {
    opened += 1;
  });
  process.on("message", (message, socket) => {
    if (message === "figures") process.send?.({ opened });
    else {
      server.emit("connection", socket);
      (socket as Socket).once("close", () => process.send?.("closed"));
      process.send?.("received");
    }
  });
  process.once("disconnect", () => process.exit());
  const reportPort = (): void => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  };
  if (way === "dispatcher") process.send?.({ port: 0 });
  else
    server.listen(
      {
        port: Number(process.env["SHARED_PORT"]),
        host: "127.0.0.1",
        backlog: BACKLOG,
        reusePort: way === "reusePort",
      },
      reportPort,
    );
}

interface Child {
  readonly child: Pick<ChildProcess, "send" | "on">;
  readonly inTransit: Socket[];
}

async function runParent(): Promise<void> {
  const children: Child[] = [];
  const ports: number[] = [];
  for (let index = 0; index < PROCESSES; index++) {
    const environment = { SHARED_PORT: String(way === "reusePort" ? (ports[0] ?? 0) : 0), IS_WORKER: "1" };
    const child = start(environment);
    const inTransit: Socket[] = [];
    children.push({ child, inTransit });
    ports.push(
      await new Promise((resolve) => {
        child.on("message", (message: { readonly port?: number }) => {
          if (message.port !== undefined) resolve(message.port);
        });
      }),
    );
  }
  const port = way === "dispatcher" ? await dispatch(children) : ports[0];
  process.on("SIGTERM", async () => {
    const opened = await Promise.all(children.map(({ child }) => openedBy(child)));
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ opened, processorMs: (user + system) / 1000 }));
    process.exit();
  });
  console.log(`port ${port}`);
}

function start(environment: Readonly<Record<string, string>>): Child["child"] {
  if (way === "cluster in turn" || way === "shared handle") {
    cluster.schedulingPolicy = way === "shared handle" ? cluster.SCHED_NONE : cluster.SCHED_RR;
    return cluster.fork(environment).process;
  }
  return fork(import.meta.filename, [way], { env: { ...process.env, ...environment } });
}

/** Passes connections as the service's supervisor does. */
async function dispatch(children: readonly Child[]): Promise<number> {
  const dispatcher = createDispatcher();
  for (const { child, inTransit } of children) {
    const receiver = {
      open: 0,
      give(socket: Socket) {
        receiver.open += 1;
        inTransit.push(socket);
        child.send({}, socket, { keepOpen: true }, () => {});
      },
    };
    child.on("message", (message: unknown) => {
      if (message === "received") inTransit.shift()?.destroy();
      if (message === "closed") receiver.open -= 1;
    });
    dispatcher.add(receiver);
  }
  return (await dispatcher.listen({ port: 0, host: "127.0.0.1", backlog: BACKLOG })).port;
}

function openedBy(child: Child["child"]): Promise<number> {
  return new Promise((resolve) => {
    child.on("message", (message: { readonly opened?: number }) => {
      if (message.opened !== undefined) resolve(message.opened);
    });
    child.send("figures");
  });
}

if (process.env["IS_WORKER"] === "1") runWorker();
else await runParent();
