import { create, toBinary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { ComputeShortChartRequestSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BIRTH, charts, openServer } from "../open-server.ts";

const request = toBinary(
  ComputeShortChartRequestSchema,
  create(ComputeShortChartRequestSchema, { birth: BIRTH }),
);

/** A gRPC-Web request body: flags, length, message. */
function enveloped(flags: number): Buffer {
  const envelope = Buffer.alloc(5);
  envelope.writeUInt8(flags, 0);
  envelope.writeUInt32BE(request.length, 1);
  return Buffer.concat([envelope, request]);
}

test("a message marked as compressed is rejected when no header names the compression", async () => {
  const server = await openServer({ computeShortChart: charts.computeShortChart });
  const call = async (flags: number) => {
    const response = await fetch(`${server.baseUrl}/almagest.v1.ChartService/ComputeShortChart`, {
      method: "POST",
      headers: { "content-type": "application/grpc-web+proto", ...WITH_KEY },
      body: enveloped(flags),
    });
    return Buffer.from(await response.arrayBuffer()).toString("latin1");
  };
  expect(await call(0)).toContain("grpc-status: 0");
  const answer = await call(1);
  expect(answer).toContain("grpc-status: 3");
  expect(decodeURIComponent(answer)).toContain(
    "is marked as compressed, but grpc-encoding names no compression",
  );
});
