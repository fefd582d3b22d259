import { setTimeout as wait } from "node:timers/promises";
import {
  type Attack,
  type AttackConnection,
  type AttackTarget,
  CALL_PATH,
  CHART_PATH,
  DOCUMENT_PATH,
  HEALTH_PATH,
  PAGE_PATH,
  repeated,
} from "./attack.ts";

const CHUNKS = 60_000;
const SEGMENTS = 60_000;
const BODY_BYTES = 65_000;
const HEAD_BYTES = 14_000;
const SLOW_BYTE_MS = 20;
const CHURN_MS = 2;

const hostOf = ({ port }: AttackTarget): string => `127.0.0.1:${port}`;
const authorization = ({ apiKey }: AttackTarget): string => `Authorization: Bearer ${apiKey}\r\n`;

/** The first lines of a request, without the empty line. */
const openHead = (target: AttackTarget, method: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: ${hostOf(target)}\r\n`;
const get = (target: AttackTarget, path: string): string => `${openHead(target, "GET", path)}\r\n`;
const call = (target: AttackTarget): string =>
  `${openHead(target, "GET", CALL_PATH)}${authorization(target)}\r\n`;
const postHead = (target: AttackTarget, path: string, fields: string): string =>
  `${openHead(target, "POST", path)}${fields}`;
const jsonFields = (target: AttackTarget): string =>
  `${authorization(target)}Content-Type: application/json\r\n`;

/** Sends as many of one request as the service takes, without waiting for a response. */
const pipelined = (requestOf: (target: AttackTarget) => string, count: number): Attack["run"] => {
  return (connection, target) => connection.sendRepeatedly(repeated(requestOf(target), count));
};

/** Sends many requests once and reads no response. */
const pipelinedOnce = (path: string, count: number): Attack["run"] => {
  return async (connection, target) => {
    await connection.send(repeated(get(target, path), count));
  };
};

const chunked = (path: string, fieldsOf: (target: AttackTarget) => string): Attack["run"] => {
  return async (connection, target) => {
    await connection.send(`${postHead(target, path, fieldsOf(target))}Transfer-Encoding: chunked\r\n\r\n`);
    await connection.sendRepeatedly(repeated("1\r\na\r\n", 1_000), CHUNKS / 1_000);
  };
};

const bodyHead = (target: AttackTarget): string =>
  `${postHead(target, CHART_PATH, jsonFields(target))}Content-Length: ${BODY_BYTES}\r\n\r\n`;

/** Sends calls one after the other, as a client does that reads the responses. */
async function callInTurn(connection: AttackConnection, target: AttackTarget): Promise<void> {
  const request = Buffer.from(call(target));
  let isOpen = true;
  while (isOpen) isOpen = await connection.exchange(request);
}

/** Each over HTTP/1.1. */
export const HTTP1_ATTACKS = {
  idle: { title: "connections that send nothing", isOnce: true, run: async () => {} },
  churn: {
    title: "connections that are closed again",
    run: async ({ socket }) => {
      await wait(CHURN_MS);
      socket.destroy();
    },
  },
  "slow-heads": {
    title: "heads, a byte every 20 ms",
    isOnce: true,
    run: async (connection, target) => {
      const head = `${openHead(target, "GET", CALL_PATH)}x-a: ${"b".repeat(HEAD_BYTES)}`;
      await connection.sendSegments(Buffer.from(head), SLOW_BYTE_MS);
    },
  },
  "byte-heads": {
    title: "heads in segments of one byte",
    isOnce: true,
    run: async (connection, target) => {
      await connection.send(openHead(target, "GET", CALL_PATH));
      await connection.sendSegments(Buffer.from(`x-a: ${"b".repeat(HEAD_BYTES)}`));
    },
  },
  "large-heads": {
    title: "heads of 14 kB that do not end",
    isOnce: true,
    run: async (connection, target) => {
      const fields = Array.from({ length: 100 }, (_, index) => `x-${index}: ${"v".repeat(140)}\r\n`);
      await connection.send(openHead(target, "GET", CALL_PATH) + fields.join(""));
    },
  },
  "pipelined-calls": { title: "calls pipelined, with a key", run: pipelined(call, 300) },
  "pipelined-health": {
    title: "health checks pipelined",
    run: pipelined((target) => get(target, HEALTH_PATH), 1_000),
  },
  "pipelined-pages": {
    title: "pages pipelined and unread",
    isUnread: true,
    run: pipelinedOnce(PAGE_PATH, 1_500),
  },
  "pipelined-documents": {
    title: "static documents pipelined and unread",
    isUnread: true,
    run: pipelinedOnce(DOCUMENT_PATH, 1_500),
  },
  "unread-responses": {
    title: "one page a connection, unread",
    isUnread: true,
    isOnce: true,
    run: pipelinedOnce(PAGE_PATH, 1),
  },
  "byte-chunks": { title: "bodies in chunks of one byte, with a key", run: chunked(CHART_PATH, jsonFields) },
  "byte-chunks-form": {
    title: "forms in chunks of one byte",
    run: chunked(
      "/account/sign-in",
      (target) =>
        `Content-Type: application/x-www-form-urlencoded\r\nOrigin: http${target.isTls ? "s" : ""}://${hostOf(target)}\r\n`,
    ),
  },
  "byte-segments": {
    title: "bodies in segments of one byte, with a key",
    run: async (connection, target) => {
      await connection.send(bodyHead(target));
      await connection.sendSegments(Buffer.alloc(SEGMENTS, 32));
    },
  },
  "large-bodies": {
    title: "bodies of 65 kB that do not end",
    isOnce: true,
    run: async (connection, target) => {
      await connection.send(bodyHead(target));
      await connection.send(Buffer.alloc(BODY_BYTES - 100, 32));
    },
  },
  calls: { title: "honest calls, one at a time on each connection", connections: 64, run: callInTurn },
} satisfies Readonly<Record<string, Attack>>;
