import { UsageService } from "../../proto/gen/almagest/v1/usage_pb.ts";
import { createCalculationServices } from "../../service/app/services.ts";
import { createEndpoints } from "../../service/contract/endpoints.ts";
import { TABLES } from "../tables.ts";

/** The endpoints of the contract by path, in the order of the documentation. */
export const ENDPOINTS = createEndpoints([...createCalculationServices(TABLES), { service: UsageService }]);
