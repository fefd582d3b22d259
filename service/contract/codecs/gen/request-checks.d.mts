import type { CreateRequestChecks } from "../request-checks.ts";

/** Creates the functions that check requests. */
export declare const createRequestChecks: CreateRequestChecks;
