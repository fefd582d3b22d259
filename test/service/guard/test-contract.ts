import type { DescMethodUnary, DescService, Message } from "@bufbuild/protobuf";
import type { Handler, ImplementedService } from "../../../service/call/implemented-service.ts";
import { compileContract } from "../contract/compile-contract.ts";

/** Endpoints of kinds that the service has none of yet, written as its own are. */
const TEST_PROTO = `
syntax = "proto3";
package almagest.test.v1;
import "almagest/v1/options.proto";
import "google/api/annotations.proto";
service TestService {
  rpc AskPro(AskProRequest) returns (AskProResponse) {
    option (google.api.http) = { post: "/v1/test/pro" body: "*" };
    option (almagest.v1.plan) = "pro";
  }
  rpc Find(FindRequest) returns (FindResponse) {
    option idempotency_level = NO_SIDE_EFFECTS;
    option (almagest.v1.lasting_with) = "date";
    option (google.api.http) = { get: "/v1/test/find" };
    option (almagest.v1.plan) = "free";
  }
}
message AskProRequest {
  optional int32 year = 1 [(almagest.v1.rule) = { required: true minimum: 1900 maximum: 2100 expected: "a year" }];
}
message AskProResponse { int32 year = 1; }
message FindRequest {
  optional string date = 1 [(almagest.v1.rule) = { format: FORMAT_DATE expected: "a date" }];
  optional double latitude_limit = 2 [(almagest.v1.rule) = { minimum: -90 maximum: 90 expected: "degrees" }];
  optional int32 count = 3;
  optional uint32 seconds = 4;
  optional bool backwards = 5;
  optional string sign = 6 [(almagest.v1.value_set) = VALUE_SET_SIGN];
}
message FindResponse {
  optional string date = 1;
  optional double latitude_limit = 2;
  optional int32 count = 3;
  optional uint32 seconds = 4;
  optional bool backwards = 5;
  optional string sign = 6;
}
`;

/** A contract in addition to the service's own. */
export interface TestContract {
  /** Folder of the proto files, for clients that read them; the file is almagest/test/v1/test.proto. */
  readonly protoFolder: string;
  readonly service: DescService;
  /** The service, each method answering what it was asked. */
  readonly echo: ImplementedService;
}

/** Compiles the test's contract as the service's own is compiled. */
export async function compileTestContract(): Promise<TestContract> {
  const { registry, writers, ...contract } = await compileContract("almagest/test/v1/test.proto", TEST_PROTO);
  const service = registry.getService("almagest.test.v1.TestService");
  if (service === undefined) throw new Error("the test's contract has no service");
  const echoed: Handler = (request) => request;
  return { ...contract, service, echo: { ...withHandler(service, echoed), writers } };
}

/** The service with one function behind all its methods. */
export function withHandler(service: DescService, handle: Handler): ImplementedService {
  const handlers = service.methods.map((method): [DescMethodUnary, Handler] => [
    method as DescMethodUnary,
    async (request, call) => asResponse(method.output.typeName, await handle(request, call)),
  ]);
  return { service, handlers: new Map(handlers) };
}

/** Requests and responses of the test's contract have the same fields. */
function asResponse(typeName: string, message: Message): Message {
  return { ...message, $typeName: typeName };
}
