import { create, type DescMethodUnary, type DescService, type MessageInitShape } from "@bufbuild/protobuf";
import { ConnectError, type Transport } from "@connectrpc/connect";
import type { UniversalClientFn } from "@connectrpc/connect/protocol";
import { createTransport as createWebTransport } from "@connectrpc/connect/protocol-grpc-web";
import {
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
  createNodeHttpClient,
} from "@connectrpc/connect-node";
import type { ServiceClientConstructor, ServiceError } from "@grpc/grpc-js";
import { Metadata } from "@grpc/grpc-js";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  RetryInfoSchema,
} from "../../../proto/gen/google/rpc/error_details_pb.ts";
import type { ErrorBody, Violation, ViolationCode } from "../../../service/contract/errors.ts";
import { defined } from "../../defined.ts";
import { grpcError, loadGrpcService, openGrpcClient } from "../transport/unary/grpc-client.ts";

type TextByName = Readonly<Record<string, string>>;

/** A call as any protocol takes it. */
export interface HttpRequest {
  readonly method: DescMethodUnary;
  /** Of the REST route. */
  readonly path: string;
  readonly verb?: "GET" | "POST";
  readonly request: object;
  readonly headers: TextByName;
  readonly signal?: AbortSignal;
}

/** The outcome, in the same form for every protocol. */
export interface ProtocolOutcome {
  /** `ok`, or the service's code of the error. */
  readonly code: string;
  /** HTTP's status over REST, else gRPC's number. */
  readonly status: number;
  /** A response header (gRPC: metadata, of either end) by its lower-case name. */
  header(name: string): string | null;
  /** The details of an error other than violations; numbers as text. */
  readonly details: TextByName;
  /** The problems of an invalid request. */
  readonly violations: readonly Pick<Violation, "field" | "code">[];
  /** Of google.rpc.RetryInfo; over REST of Retry-After. */
  readonly retryAfterSeconds: number | null;
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface ProtocolCaller {
  readonly name: string;
  call(
    server: { readonly baseUrl: string; readonly port: number },
    request: HttpRequest,
  ): Promise<ProtocolOutcome>;
}

const rest: ProtocolCaller = {
  name: "REST",
  async call({ baseUrl }, { path, verb = "POST", request, headers, signal }) {
    const isPost = verb === "POST";
    const response = await fetch(`${baseUrl}${path}`, {
      method: verb,
      headers: isPost ? { "content-type": "application/json", ...headers } : headers,
      ...(isPost ? { body: JSON.stringify(request) } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    const error = response.status === 200 ? null : (answer as unknown as ErrorBody).error;
    const violations = Array.isArray(error?.details) ? (error.details as readonly Violation[]) : [];
    const details = violations.length > 0 ? {} : (error?.details ?? {});
    const retryAfter = response.headers.get("retry-after");
    return {
      code: error?.code ?? "ok",
      status: response.status,
      header: (name) => response.headers.get(name),
      details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)])),
      violations: violations.map(({ field, code }) => ({ field, code })),
      retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
      answer,
    };
  },
};

/** The details of an error, over any protocol that carries google.rpc.Status. */
function factsOf(error: ConnectError) {
  const info = error.findDetails(ErrorInfoSchema)[0];
  const delay = error.findDetails(RetryInfoSchema)[0]?.retryDelay;
  return {
    code: info?.reason ?? "no reason",
    details: info?.metadata ?? {},
    violations: error
      .findDetails(BadRequestSchema)
      .flatMap(({ fieldViolations }) =>
        fieldViolations.map(({ field, reason }) => ({ field, code: reason as ViolationCode })),
      ),
    retryAfterSeconds: delay === undefined ? null : Number(delay.seconds),
  };
}

function byConnect(name: string, createTransport: (baseUrl: string) => Transport): ProtocolCaller {
  return {
    name,
    async call({ baseUrl }, { method, request, headers, signal }) {
      try {
        const message = create(method.input, request as MessageInitShape<typeof method.input>);
        const { header, message: answer } = await createTransport(baseUrl).unary(
          method,
          signal,
          undefined,
          headers,
          message,
        );
        return {
          code: "ok",
          status: 0,
          header: (each) => header.get(each),
          details: {},
          violations: [],
          retryAfterSeconds: null,
          answer: answer as unknown as Record<string, unknown>,
        };
      } catch (reason) {
        const error = ConnectError.from(reason);
        return {
          ...factsOf(error),
          status: error.code,
          header: (each) => error.metadata.get(each),
          answer: {},
        };
      }
    },
  };
}

/** @grpc/grpc-js with the proto files read at run time, as most callers of gRPC from Node do it. */
function byGrpcJs(protoFolder: () => string): ProtocolCaller {
  const services = new Map<string, ServiceClientConstructor>();
  const serviceOf = ({ file, typeName }: DescService): ServiceClientConstructor => {
    const service = services.get(typeName) ?? loadGrpcService(`${file.name}.proto`, typeName, protoFolder());
    services.set(typeName, service);
    return service;
  };
  return {
    name: "gRPC by @grpc/grpc-js",
    call: ({ port }, { method, request, headers, signal }) => {
      const client = openGrpcClient(serviceOf(method.parent), port);
      const metadata = new Metadata();
      for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
      return new Promise((resolve) => {
        let initial = new Metadata();
        const finish = (error: ServiceError | null, answer: unknown): void => {
          const facts =
            error === null
              ? { code: "ok", details: {}, violations: [], retryAfterSeconds: null }
              : factsOf(
                  error.metadata?.get("grpc-status-details-bin").length
                    ? grpcError(error)
                    : ConnectError.from(error),
                );
          const header = (name: string) =>
            initial.get(name)[0]?.toString() ?? error?.metadata?.get(name)[0]?.toString() ?? null;
          resolve({
            ...facts,
            status: error?.code ?? 0,
            header,
            answer: (answer ?? {}) as ProtocolOutcome["answer"],
          });
        };
        const call = defined(client[method.name]).call(client, request, metadata, finish);
        call.on("metadata", (received: Metadata) => {
          initial = received;
        });
        signal?.addEventListener("abort", () => call.cancel());
      });
    },
  };
}

/** A real client for each protocol and its versions. */
export function protocolCallers(protoFolder: () => string): readonly ProtocolCaller[] {
  return [
    rest,
    byGrpcJs(protoFolder),
    byConnect("gRPC by connect", (baseUrl) => createGrpcTransport({ baseUrl })),
    byConnect("gRPC-Web over HTTP/1.1", (baseUrl) => createGrpcWebTransport({ baseUrl, httpVersion: "1.1" })),
    byConnect("gRPC-Web over HTTP/2", (baseUrl) => createGrpcWebTransport({ baseUrl, httpVersion: "2" })),
    byConnect("gRPC-Web in text", createWebTextTransport),
    byConnect("Connect over HTTP/1.1", (baseUrl) =>
      createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: false }),
    ),
    byConnect("Connect over HTTP/2", (baseUrl) =>
      createConnectTransport({ baseUrl, httpVersion: "2", useBinaryFormat: true }),
    ),
  ];
}

const BYTES_MAX = 2 ** 30;

/** connect's client of gRPC-Web with a layer below it that sends and reads the text form, as the clients of Google's generator do. */
function createWebTextTransport(baseUrl: string): Transport {
  return createWebTransport({
    ...{ baseUrl, httpClient: createTextClient(), useBinaryFormat: true, interceptors: [] },
    ...{ acceptCompression: [], sendCompression: null, compressMinBytes: 0 },
    ...{ readMaxBytes: BYTES_MAX, writeMaxBytes: BYTES_MAX },
  });
}

function createTextClient(): UniversalClientFn {
  const send = createNodeHttpClient({ httpVersion: "1.1" });
  return async (request) => {
    const header = new Headers(request.header);
    header.set("content-type", "application/grpc-web-text");
    header.set("accept", "application/grpc-web-text");
    const answer = await send({ ...request, header, body: encodeAll(request.body ?? noParts()) });
    const answerHeader = new Headers(answer.header);
    answerHeader.set("content-type", (answerHeader.get("content-type") ?? "").replace("-text", ""));
    return { ...answer, header: answerHeader, body: decodeAll(answer.body) };
  };
}

async function* noParts(): AsyncGenerator<Uint8Array> {}

async function* encodeAll(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(Buffer.from(part).toString("base64"));
}

/** Groups of four characters, each of which may be padded. */
async function* decodeAll(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const part of parts) {
    text += Buffer.from(part).toString("latin1");
    const groups = text.match(/.{4}/gs) ?? [];
    text = text.slice(4 * groups.length);
    yield Buffer.concat(groups.map((group) => Buffer.from(group, "base64")));
  }
}
