import { create, type DescMessage, type Message } from "@bufbuild/protobuf";
import { defined } from "../../../defined.ts";
import { type CompiledContract, compileContract } from "../compile-contract.ts";

/** A response with every kind of field that the contract uses. */
const SAMPLE_PROTO = `
syntax = "proto3";
package almagest.sample.v1;
import "almagest/v1/options.proto";
service SampleService {
  rpc GetSample(GetSampleRequest) returns (Sample) {}
}
message GetSampleRequest {}
message Sample {
  Point origin = 1;
  string note = 2;
  repeated Point points = 3;
  Point peak = 4 [(almagest.v1.nullable) = true];
  repeated Point cusps = 5 [(almagest.v1.nullable) = true];
  map<string, string> signs = 6 [
    (almagest.v1.key_set) = VALUE_SET_BODY,
    (almagest.v1.value_set) = VALUE_SET_SIGN
  ];
  repeated string retrograde = 7 [(almagest.v1.value_set) = VALUE_SET_BODY];
  map<string, double> weights = 8;
  optional string label = 9;
  repeated string details = 10 [(almagest.v1.present_with) = "label"];
}
message Point {
  string name = 1 [(almagest.v1.value_set) = VALUE_SET_BODY];
  double longitude = 2;
  string sign = 3 [(almagest.v1.value_set) = VALUE_SET_SIGN];
  bool is_reversed = 4;
  uint32 count = 5 [json_name = "Count"];
  optional int32 house = 6;
}
`;

export interface SampleContract extends CompiledContract {
  readonly sample: DescMessage;
  readonly point: DescMessage;
  /** A sample whose required members are set. */
  createSample(members?: object): Message;
  createPoint(members?: object): Message;
}

export async function compileSampleContract(): Promise<SampleContract> {
  const contract = await compileContract("almagest/sample/v1/sample.proto", SAMPLE_PROTO);
  const typeNamed = (name: string): DescMessage =>
    defined(contract.registry.getMessage(`almagest.sample.v1.${name}`));
  const [sample, point] = [typeNamed("Sample"), typeNamed("Point")];
  return {
    ...contract,
    sample,
    point,
    createSample: (members = {}) => create(sample, { origin: {}, ...members } as never),
    createPoint: (members = {}) => create(point, members as never),
  };
}
