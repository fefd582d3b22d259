import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { promisify } from "node:util";
import { credentials } from "@grpc/grpc-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestListener } from "../../../../service/transport/port/exchange.ts";
import { stopGracefully } from "../../../../service/transport/port/graceful-stop.ts";
import { BIRTH, charts, openServer } from "../open-server.ts";
import { chartClient, unary } from "../unary/grpc-client.ts";
import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  frame,
  frames,
  GET_ROOT,
  headerBlock,
  PREFACE,
} from "./http2-frames.ts";
import { openPort, pause, rawClient } from "./open-port.ts";

const run = promisify(execFile);
const curl = async (...options: string[]): Promise<string> =>
  (await run("curl", ["-sS", "-m", "10", ...options])).stdout;

/** Answers with the protocol and the body of the request. */
const echo: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "text/plain");
    response.end(`${request.httpVersion} ${request.method} ${request.url} ${Buffer.concat(chunks)}`);
  });
};

describe("cleartext", () => {
  test("curl is served over HTTP/1.1; an offered upgrade to h2c is ignored", async () => {
    const { number } = await openPort(echo);
    expect(await curl(`http://127.0.0.1:${number}/a`)).toBe("1.1 GET /a ");
    expect(await curl("--http2", `http://127.0.0.1:${number}/a`)).toBe("1.1 GET /a ");
    expect(await curl("-d", "x=1", `http://127.0.0.1:${number}/a`)).toBe("1.1 POST /a x=1");
  });

  test("curl is served over HTTP/2 with prior knowledge on the same port", async () => {
    const { number } = await openPort(echo);
    expect(await curl("--http2-prior-knowledge", "-d", "x=1", `http://127.0.0.1:${number}/a`)).toBe(
      "2.0 POST /a x=1",
    );
  });

  test("an HTTP/2 preface that arrives byte by byte is recognized", async () => {
    const { number } = await openPort(echo);
    const client = await rawClient(number);
    const opening = Buffer.concat([
      PREFACE,
      frame(FRAME.settings, 0, 0),
      frame(FRAME.headers, END_HEADERS | END_STREAM, 1, headerBlock(GET_ROOT)),
    ]);
    for (const byte of opening) {
      client.socket.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    const received = await client.until((bytes) =>
      frames(bytes).some((f) => f.type === FRAME.data && f.stream === 1),
    );
    const data = frames(received).find((f) => f.type === FRAME.data);
    expect(data?.payload.toString()).toBe("2.0 GET / ");
  });

  test("methods that begin like the HTTP/2 preface reach HTTP/1.1, byte by byte too", async () => {
    const { number } = await openPort(echo);
    for (const method of ["PUT", "PROPFIND", "PATCH", "POST"]) {
      const client = await rawClient(number);
      for (const letter of `${method} /x HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n`) {
        client.socket.write(letter);
        await new Promise(setImmediate);
      }
      const received = await client.until((bytes) => bytes.includes(`1.1 ${method} /x`));
      expect(received.toString()).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  test("a preface with a wrong last byte is rejected as malformed HTTP/1.1", async () => {
    const { number } = await openPort(echo);
    const client = await rawClient(number);
    client.socket.write(Buffer.concat([PREFACE.subarray(0, -1), Buffer.from("X")]));
    expect((await client.closed).toString()).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("a TLS greeting and random bytes are rejected, and the next client is served", async () => {
    const { number } = await openPort(echo);
    for (const junk of [
      Buffer.from("16030100f8010000f40303", "hex"),
      Buffer.alloc(3000, 0xff),
      Buffer.alloc(1),
    ]) {
      const client = await rawClient(number);
      client.socket.write(junk);
      expect((await client.closed).toString()).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(await curl(`http://127.0.0.1:${number}/a`)).toBe("1.1 GET /a ");
  });
});

describe("TLS", () => {
  let folder: string;
  let tls: { cert: Buffer; key: Buffer };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "almagest-tls-"));
    const cert = join(folder, "cert.pem");
    const key = join(folder, "key.pem");
    await run("openssl", [
      ...[
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
      ],
      ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
      ...["-keyout", key, "-out", cert],
    ]);
    tls = { cert: readFileSync(cert), key: readFileSync(key) };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("ALPN chooses between HTTP/2 and HTTP/1.1", async () => {
    const { number } = await openPort(echo, {}, tls);
    const ca = ["--cacert", join(folder, "cert.pem")];
    expect(await curl(...ca, "--http2", "-d", "x", `https://localhost:${number}/s`)).toBe("2.0 POST /s x");
    expect(await curl(...ca, "--http1.1", "-d", "x", `https://localhost:${number}/s`)).toBe("1.1 POST /s x");
    expect(await curl(...ca, "--no-alpn", "--http1.1", `https://localhost:${number}/s`)).toBe("1.1 GET /s ");
  });

  test("the whole server speaks TLS: gRPC by ALPN, REST, and https in the links of errors", async () => {
    const server = await openServer(charts, {
      TLS_CERT_FILE: join(folder, "cert.pem"),
      TLS_KEY_FILE: join(folder, "key.pem"),
    });
    const client = chartClient(server.port, {}, credentials.createSsl(tls.cert));
    const { error, value } = await unary(client, "ComputeFullChart", { birth: BIRTH });
    expect(error).toBeNull();
    expect(value).toMatchObject({ input: { date: BIRTH.date } });
    const answer = await curl("--cacert", join(folder, "cert.pem"), `${server.baseUrl}/nothing`);
    expect(JSON.parse(answer).error.docs).toBe(`https://127.0.0.1:${server.port}/docs/errors/not_found`);
  });

  test("a client is served whose greeting arrived while the process was busy", async () => {
    const { number } = await openPort(echo, { prefaceTimeoutMs: 1000 }, tls);
    const { socket } = await rawClient(number);
    await pause(50);
    const greeted = Promise.withResolvers<void>();
    setImmediate(() => {
      const client = connectTls({ socket, ca: tls.cert, servername: "localhost" });
      client.on("error", greeted.reject);
      client.on("secureConnect", greeted.resolve);
      // The greeting is in the kernel now. Timers run next, before it is read.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    });
    await greeted.promise;
  });

  test("a stop announces the last stream that is served, and waits for it", async () => {
    const answer = Promise.withResolvers<void>();
    let isAsked = false;
    const { number, port } = await openPort(
      async (_request, response) => {
        isAsked = true;
        await answer.promise;
        response.end("late");
      },
      {},
      tls,
    );
    const client = connectHttp2(`https://localhost:${number}`, { ca: tls.cert });
    const settings = once(client, "remoteSettings");
    const stream = client.request({ ":path": "/" });
    await settings;
    await expect.poll(() => isAsked).toBe(true);
    const goaway = once(client, "goaway");
    const stopped = stopGracefully(port, 10_000);
    expect((await goaway).slice(0, 2)).toEqual([0, 1]);
    answer.resolve();
    expect(await stream.setEncoding("utf8").toArray()).toEqual(["late"]);
    expect(await stopped).toEqual({ finished: true, cutRequests: 0 });
  });

  test("a cleartext client is rejected and a stalled handshake is cut", async () => {
    const { number } = await openPort(echo, { prefaceTimeoutMs: 200 }, tls);
    await expect(curl(`http://127.0.0.1:${number}/s`)).rejects.toThrow();
    const stalled = await rawClient(number);
    stalled.socket.write(Buffer.from("16030100f8010000f40303", "hex"));
    await stalled.closed;
    const ca = ["--cacert", join(folder, "cert.pem")];
    expect(await curl(...ca, `https://localhost:${number}/s`)).toBe("2.0 GET /s ");
  });
});
