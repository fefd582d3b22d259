import type { CreateBinaryWriters } from "../binary-writer.ts";

/** Creates the functions that write the messages of responses in the binary form of protobuf. */
export declare const createBinaryWriters: CreateBinaryWriters;
