import { fileURLToPath } from "node:url";
import type { ConnectError } from "@connectrpc/connect";
import { findTrailerError } from "@connectrpc/connect/protocol-grpc";
import {
  type CallOptions,
  type ChannelCredentials,
  credentials,
  InterceptingCall,
  type Interceptor,
  loadPackageDefinition,
  Metadata,
  type ServiceClientConstructor,
  type ServiceError,
} from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { onTestFinished } from "vitest";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";

const PROTO = fileURLToPath(new URL("../../../../proto", import.meta.url));

/** Sends API_KEY with every call that names no key of its own. */
const sendKey: Interceptor = (options, nextCall) =>
  new InterceptingCall(nextCall(options), {
    start(metadata, listener, next) {
      for (const [name, value] of Object.entries(WITH_KEY)) {
        if (metadata.get(name).length === 0) metadata.set(name, value);
      }
      next(metadata, listener);
    },
  });

export type GrpcClient = InstanceType<ServiceClientConstructor>;

/** Makes the class of a service's clients from its proto file at run time, as users of @grpc/grpc-js do. */
export function loadGrpcService(
  file: string,
  service: string,
  protoFolder = PROTO,
): ServiceClientConstructor {
  const definition = loadSync(file, {
    includeDirs: [protoFolder],
    longs: Number,
    enums: String,
    defaults: false,
  });
  let definitionNode: unknown = loadPackageDefinition(definition);
  for (const name of service.split(".")) definitionNode = (definitionNode as Record<string, unknown>)[name];
  return definitionNode as ServiceClientConstructor;
}

/** Opens a client of a service, which is closed after the test. */
export function openGrpcClient(
  Service: ServiceClientConstructor,
  port: number,
  options: object = {},
  channel: ChannelCredentials = credentials.createInsecure(),
): GrpcClient {
  const client = new Service(`127.0.0.1:${port}`, channel, options);
  onTestFinished(() => client.close());
  return client;
}

export function grpcClient(
  port: number,
  file: string,
  service: string,
  options?: object,
  channel?: ChannelCredentials,
): GrpcClient {
  return openGrpcClient(loadGrpcService(file, service), port, options, channel);
}

/** A client that sends API_KEY, unless it is given other interceptors. */
export function chartClient(port: number, options: object = {}, channel?: ChannelCredentials): GrpcClient {
  const withKey = { interceptors: [sendKey], ...options };
  return grpcClient(port, "almagest/v1/chart.proto", "almagest.v1.ChartService", withKey, channel);
}

export interface UnaryResult {
  readonly error: ServiceError | null;
  readonly value: unknown;
  readonly headers: Metadata;
}

export function unary(
  client: GrpcClient,
  method: string,
  request: object,
  options: CallOptions & { readonly metadata?: Metadata } = {},
): Promise<UnaryResult> {
  return new Promise((resolve) => {
    let headers = new Metadata();
    const call = defined(client[method]).call(
      client,
      request,
      options.metadata ?? new Metadata(),
      options,
      (error: ServiceError | null, value: unknown) => resolve({ error, value, headers }),
    );
    call.on("metadata", (received: Metadata) => {
      headers = received;
    });
  });
}

/** The error of grpc-js with its details unpacked. */
export function grpcError(error: ServiceError): ConnectError {
  const details = error.metadata.get("grpc-status-details-bin")[0] as Buffer;
  return defined(findTrailerError(new Headers({ "grpc-status-details-bin": details.toString("base64") })));
}
