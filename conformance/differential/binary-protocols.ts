import type { Message } from "@bufbuild/protobuf";
import { ConnectError, type Transport } from "@connectrpc/connect";
import {
  createConnectTransport,
  createGrpcTransport,
  createGrpcWebTransport,
} from "@connectrpc/connect-node";
import type { Endpoint } from "../endpoints.ts";
import { stoppedBy, type Target } from "../target.ts";
import { factsOfConnectError, type Outcome } from "./outcome.ts";

/** A protocol that sends messages in binary. */
export interface BinaryProtocol {
  readonly name: string;
  call(endpoint: Endpoint, message: Message): Promise<Outcome>;
}

/** The binary protocols of a service, by their official clients. */
export function openBinaryProtocols(target: Target): readonly BinaryProtocol[] {
  const { baseUrl } = target;
  const transports: readonly (readonly [name: string, transport: Transport])[] = [
    ["Connect binary", createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: true })],
    ["gRPC", createGrpcTransport({ baseUrl })],
    ["gRPC-Web", createGrpcWebTransport({ baseUrl, httpVersion: "1.1" })],
  ];
  return transports.map(([name, transport]) => ({
    name,
    call: (endpoint, message) => call(target, name, transport, endpoint, message),
  }));
}

async function call(
  target: Target,
  protocol: string,
  transport: Transport,
  { method }: Endpoint,
  request: Message,
): Promise<Outcome> {
  await target.admit();
  const headers = { authorization: `Bearer ${target.key}` };
  const common = { protocol, httpStatus: null, text: null };
  try {
    const { header, message } = await transport.unary(method, target.signal, undefined, headers, request);
    const edition = header.get("almagest-edition");
    target.record(edition === null ? "uncounted" : "counted");
    return { ...common, message, edition, error: null };
  } catch (cause) {
    const error = ConnectError.from(cause);
    // An error without details and with a cause is one of the connection.
    if (target.signal.aborted || (error.details.length === 0 && error.cause instanceof Error)) {
      throw stoppedBy(cause, target);
    }
    target.record("rejected");
    const edition = error.metadata.get("almagest-edition");
    return { ...common, message: null, edition, error: factsOfConnectError(error) };
  }
}
