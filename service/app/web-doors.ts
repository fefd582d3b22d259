import assert from "node:assert/strict";
import type { HandleCall } from "../call/handle-call.ts";
import type { CallGuard } from "../guard/call-guard.ts";
import type { MetricRegistry } from "../operations/metric-registry.ts";
import type { OpenPortal } from "../portal/open-portal.ts";
import type { Compression } from "../transport/http/compression.ts";
import type { Door } from "../transport/http/door.ts";
import type { ErrorOptions } from "../transport/http/response.ts";
import { deferDoor, finishLoading, type LoadingStep, once } from "./deferred.ts";
import type { ServerParts } from "./server-parts.ts";

/** The doors of assistants and browsers, whose modules are loaded after the port is open. */
export interface WebDoors {
  /** In the order in which they are tried; the last serves every path. */
  readonly doors: readonly Door[];
  readonly steps: readonly LoadingStep[];
  /** Ends what they have open. */
  close(): void;
}

export interface WebDoorOptions {
  readonly errors: ErrorOptions;
  readonly guard: CallGuard;
  readonly handleCall: HandleCall;
  readonly compression: Compression;
  /** Answers the requests of programs to paths without an endpoint. */
  readonly restDoor: Door;
}

/** The figures of a developer area that has not been loaded. */
const NO_PASSWORDS: OpenPortal["passwordQueue"] = { running: 0, waiting: 0, started: 0, rejected: 0 };

const TOOL_CALLS_PATH = "/mcp";

/** The pages, the developer area and the tool calls. The first request to one of them loads it if it has not been loaded. */
export function createWebDoors(
  parts: ServerParts,
  { errors, guard, handleCall, restDoor, compression }: WebDoorOptions,
): WebDoors {
  const { config, endpoints } = parts;
  const { baseUrl } = errors;
  let portal: OpenPortal | null = null;
  let isClosed = false;
  if (parts.openPortal !== null)
    registerPasswordChecks(parts.operations.metrics, () => portal?.passwordQueue ?? NO_PASSWORDS);

  const openSite = once(async () => {
    // The library of dates, which pages import: loading both in one turn blocks the event loop.
    await finishLoading(import("@js-joda/core"));
    const site = await finishLoading(import("./open-site.ts"));
    return site.openSite(parts, baseUrl, compression);
  });
  const openToolCalls = once(async () => {
    const { assistantGuides } = await openSite();
    // Load the library in two steps: loading it in one blocks the event loop.
    await finishLoading(import("@modelcontextprotocol/server/validators/ajv"));
    await finishLoading(import("@modelcontextprotocol/server"));
    const { createToolCallDoor } = await finishLoading(import("../transport/tools/tool-calls-door.ts"));
    return createToolCallDoor({
      ...errors,
      endpoints,
      handleCall,
      guard,
      maxBodyBytes: config.limits.maxBodyBytes,
      compression,
      programOrigins: config.toolCallOrigins,
      resources: assistantGuides,
    });
  });
  const openPortal = once(async () => {
    const { frame } = await openSite();
    if (parts.openPortal === null) return null;
    const publicOrigin = config.baseUrl === null ? null : new URL(config.baseUrl).origin;
    portal = await parts.openPortal({ baseUrl, publicOrigin, endpoints, handleCall, frame, compression });
    if (isClosed) portal.close();
    return portal;
  });
  const openPages = once(async () => {
    const { createPageDoors } = await openSite();
    const doors = [await openPortal(), ...createPageDoors({ errors, guard, otherwise: restDoor })];
    return firstOf(doors.filter((door) => door !== null));
  });
  return {
    doors: [deferDoor((path) => path === TOOL_CALLS_PATH, openToolCalls), deferDoor(() => true, openPages)],
    steps: [
      { name: "the site", load: openSite },
      // The pages before the tool calls: of the library that both use, each loads a part in its own turns.
      { name: "the pages", load: openPages },
      { name: "the tool calls", load: openToolCalls },
    ],
    close() {
      isClosed = true;
      portal?.close();
    },
  };
}

/** One door for several: the first that serves the path. */
function firstOf(doors: readonly Door[]): Door {
  const find = (path: string): Door | undefined => doors.find(({ serves }) => serves(path));
  return {
    serves: (path) => find(path) !== undefined,
    async serve(request, response, context) {
      const door = find(context.path);
      assert.ok(door, "the last door serves every path");
      return await door.serve(request, response, context);
    },
  };
}

function registerPasswordChecks(metrics: MetricRegistry, read: () => OpenPortal["passwordQueue"]): void {
  metrics.addGauge({
    name: "almagest_password_checks_running",
    help: "Passwords that are being hashed",
    read: () => read().running,
  });
  metrics.addGauge({
    name: "almagest_password_checks_waiting",
    help: "Passwords that wait to be hashed",
    read: () => read().waiting,
  });
  metrics.addCounter({
    name: "almagest_password_checks_total",
    help: "Passwords hashed, and those rejected because too many were waiting",
    label: "result",
    values: ["started", "rejected"],
    read: (result) => read()[result],
  });
}
