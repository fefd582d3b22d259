import { create, type DescMessage, type DescMethod, type MessageShape } from "@bufbuild/protobuf";
import { runSteps } from "../../engine/index.ts";
import { AlmanacService } from "../../proto/gen/almagest/v1/almanac_pb.ts";
import { CompositeService } from "../../proto/gen/almagest/v1/composite_pb.ts";
import { ProgressionService } from "../../proto/gen/almagest/v1/progression_pb.ts";
import { ReturnService } from "../../proto/gen/almagest/v1/return_pb.ts";
import { SearchService } from "../../proto/gen/almagest/v1/search_pb.ts";
import { createCalculationServices } from "../../service/app/services.ts";
import type { AdmittedCall } from "../../service/call/implemented-service.ts";
import { defined } from "../../test/defined.ts";
import { TABLES } from "../../test/tables.ts";

/** The answers of the handlers of the endpoints beyond the specification, as the service calls them. */
export type ServiceAnswers = ReturnType<typeof createServiceAnswers>;

export function createServiceAnswers() {
  const services = createCalculationServices(TABLES);
  const call = {
    receivedAtMs: 0,
    runInSlices: async (steps) => runSteps(steps as never),
  } as Partial<AdmittedCall> as AdmittedCall;
  const answersOf = <Input extends DescMessage, Output extends DescMessage>(
    method: DescMethod & { readonly input: Input; readonly output: Output },
  ) => {
    const entries = services.flatMap(({ handlers }) => [...handlers]);
    const [, handler] = defined(entries.find(([one]) => one === (method as DescMethod)));
    return async (request: object): Promise<MessageShape<Output>> =>
      (await handler(create(method.input, request as never), call)) as MessageShape<Output>;
  };
  return {
    progressions: answersOf(ProgressionService.method.computeProgressions),
    returns: answersOf(ReturnService.method.findReturns),
    composite: answersOf(CompositeService.method.computeComposite),
    almanac: answersOf(AlmanacService.method.getAlmanac),
    search: answersOf(SearchService.method.search),
  };
}
