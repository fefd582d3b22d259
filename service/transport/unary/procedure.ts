import {
  create,
  type DescMessage,
  type DescMethodUnary,
  fromJson,
  type JsonValue,
  type Message,
  type MessageInitShape,
  type MessageShape,
  toBinary,
  toJsonString,
} from "@bufbuild/protobuf";
import type { Answer, Call, HandleCall } from "../../call/handle-call.ts";
import type { WriteBinary } from "../../contract/codecs/binary-writer.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { invalidRequest } from "../../contract/errors.ts";
import type { GrpcOutcome } from "../../operations/ended-request.ts";
import type { JsonBody } from "../../request/json-body.ts";
import type { DoorContext } from "../http/door.ts";
import { undecodable } from "../http/request-body.ts";
import type { DoorRequest, DoorResponse } from "../port/exchange.ts";

type ReadBody = () => JsonBody | Promise<JsonBody>;
/** Encodes a response, after `headBytes` unused bytes. */
type EncodeMessage = (message: Message, headBytes: number) => Buffer;

/** A unary method and what serves it, whatever the protocol of its calls. */
export interface Procedure {
  readonly method: DescMethodUnary;
  /** @throws what {@link HandleCall} throws, or a ConnectError */
  answer(readBody: ReadBody, call: Call): Promise<Answer>;
  readonly encodeJson: EncodeMessage;
  readonly encodeBinary: EncodeMessage;
}

/** A request at the path of a procedure. */
export interface ProcedureRequest {
  readonly request: DoorRequest;
  readonly response: DoorResponse;
  readonly context: DoorContext;
}

/** Serves some of the procedures. */
export interface ProcedureDoor {
  serves(path: string): boolean;
  /**
   * Answers a request at one of its paths.
   *
   * @throws {ServiceError} for a request that is not a call in any of the protocols
   * @throws anything else once the client has disconnected
   */
  serve(request: ProcedureRequest): Promise<GrpcOutcome>;
}

/** The path of a method in every protocol. */
export function procedurePath({ parent, name }: Pick<DescMethodUnary, "parent" | "name">): string {
  return `/${parent.typeName}/${name}`;
}

/** The procedure of an endpoint. Its JSON is the text of REST, which is valid JSON of protobuf. */
export function endpointProcedure(
  endpoint: Endpoint,
  handleCall: HandleCall,
  writeBinary: WriteBinary,
): Procedure {
  const { method } = endpoint;
  return {
    method,
    answer: (readBody, call) => handleCall(endpoint, readBody, call),
    encodeJson: (message, headBytes) => withHead(endpoint.encode(message), headBytes),
    encodeBinary: (message, headBytes) => writeBinary(method.output, message, headBytes),
  };
}

/** A procedure of the server itself, such as a health check: it requires no key and is not counted. */
export function serverProcedure<Input extends DescMessage, Output extends DescMessage>(
  method: DescMethodUnary<Input, Output>,
  handle: (request: MessageShape<Input>) => Promise<MessageInitShape<Output>>,
): Procedure {
  return {
    method,
    async answer(readBody) {
      const request = requestOf(method.input, await readBody());
      const message: Message = create(method.output, await handle(request));
      return { message, headers: {}, isLasting: false, refund: async () => {} };
    },
    encodeJson: (message, headBytes) =>
      withHead(toJsonString<DescMessage>(method.output, message), headBytes),
    encodeBinary: (message, headBytes) =>
      Buffer.concat([Buffer.alloc(headBytes), toBinary<DescMessage>(method.output, message)]),
  };
}

/** @throws {ServiceError} invalid_request. Unknown fields are ignored. */
function requestOf<Input extends DescMessage>(
  type: Input,
  { value, problems }: JsonBody,
): MessageShape<Input> {
  if (problems.length > 0) throw invalidRequest(problems);
  try {
    return fromJson(type, value as JsonValue, { ignoreUnknownFields: true });
  } catch {
    throw undecodable(`must be the message ${type.typeName}`);
  }
}

function withHead(text: string, headBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(headBytes + Buffer.byteLength(text));
  bytes.write(text, headBytes);
  return bytes;
}
