import type { CreateJsonWriters } from "../json-encoder.ts";

/** Creates the functions that write the messages of responses as JSON. */
export declare const createJsonWriters: CreateJsonWriters;
