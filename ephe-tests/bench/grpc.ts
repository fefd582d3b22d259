/** Writing a full chart in the binary form of protobuf: `node ephe-tests/bench/grpc.ts`. versions.ts measures calls over gRPC. */
import { create, type Message, toBinary } from "@bufbuild/protobuf";
import { createChartCalculator } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  ComputeFullChartRequestSchema,
  ComputeFullChartResponseSchema,
} from "../../proto/gen/almagest/v1/chart_pb.ts";
import type { Handler } from "../../service/call/implemented-service.ts";
import { createBinaryWriters } from "../../service/contract/codecs/message-writers.ts";
import { EXAMPLE_BIRTH } from "../../service/contract/examples.ts";
import { createChartService } from "../../service/handlers/chart.ts";
import { zoneFinder } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";
import { measureInterleaved } from "./interleave.ts";
import { heading, peerLine, timingLine, verdict } from "./report.ts";

const WRITER_MAX_US = 15;
const WRITER_GOAL = 3;

/** Our writer next to protobuf-es. */
export function printGrpc(): void {
  const { handlers } = createChartService({
    calculator: createChartCalculator(loadTableSource()),
    zones: zoneFinder,
  });
  const [, compute] = defined([...handlers].find(([{ name }]) => name === "ComputeFullChart"));
  const charts = Array.from({ length: 64 }, (_, index) => chartOf(compute, 1950 + index));
  const type = ComputeFullChartResponseSchema;
  const writeBinary = createBinaryWriters()(type);
  const [own, library] = measureInterleaved<Message>(
    [
      { name: "the service's writer", call: (chart) => writeBinary(chart).length, passes: 20 },
      { name: "toBinary of protobuf-es", call: (chart) => toBinary(type, chart as never).length, passes: 20 },
    ],
    charts,
    15,
  );
  heading("Writing a full chart in the binary form of protobuf, microseconds");
  timingLine(defined(own), verdict(`at most ${WRITER_MAX_US} µs`, defined(own).medianUs <= WRITER_MAX_US));
  peerLine(defined(library), defined(own), WRITER_GOAL);
}

function chartOf(compute: Handler, year: number): Message {
  const birth = { ...EXAMPLE_BIRTH, date: `${year}-06-15` };
  const request = create(ComputeFullChartRequestSchema, { birth });
  return compute(request, undefined as never) as Message;
}

if (import.meta.main) printGrpc();
