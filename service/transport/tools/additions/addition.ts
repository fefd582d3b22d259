import type { Message } from "@bufbuild/protobuf";
import type { EphemerisSource } from "../../../../engine/index.ts";
import type { Ask } from "../../../call/handle-call.ts";
import type { AdmittedCall } from "../../../call/implemented-service.ts";
import type { BriefObject } from "../brief/forms.ts";

/** A call of a tool whose brief answer has members that the response of the contract lacks. */
export interface AddedCall<Request extends Message = Message> {
  readonly ask: Ask;
  readonly request: Request;
  /** The call, with the time zone of the tool's arguments. */
  readonly call: AdmittedCall;
  readonly source: EphemerisSource;
  /** The tool's argument of that name. */
  readonly months: number | undefined;
}

/** A response, and the members that the brief form adds to it. */
export interface AddedAnswer {
  readonly message: Message;
  readonly additions: BriefObject;
}

/** Computes a response with its additions, as one call. */
export type Addition<Request extends Message = Message> = (call: AddedCall<Request>) => Promise<AddedAnswer>;
