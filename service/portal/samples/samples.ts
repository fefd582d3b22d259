import { grpcurlOf, pythonClientOf, typescriptClientOf } from "./client-samples.ts";
import { curlOf, fetchOf, goOf, pythonRequestsOf } from "./http-samples.ts";
import type { SampleCall } from "./sample-call.ts";

/** A call as code in one language. */
export interface CodeSample {
  /** The language in the ids and settings of pages. */
  readonly id: string;
  readonly name: string;
  /** The language of the code, for syntax colours. */
  readonly syntax: "sh" | "ts" | "python" | "go";
  /** What the code requires to run. */
  readonly requirement: string;
  /** The path of the guide to what it requires; null if there is none. */
  readonly guide: string | null;
  readonly code: string;
}

type SampleLanguage = Omit<CodeSample, "code"> & { readonly codeOf: (call: SampleCall) => string };

/** In the order shown. */
const LANGUAGES: readonly SampleLanguage[] = [
  { id: "curl", name: "curl", syntax: "sh", requirement: "a shell", guide: null, codeOf: curlOf },
  {
    id: "typescript-fetch",
    name: "TypeScript, fetch",
    syntax: "ts",
    requirement: "no library",
    guide: null,
    codeOf: fetchOf,
  },
  {
    id: "typescript-client",
    name: "TypeScript, client",
    syntax: "ts",
    requirement: "almagest/client",
    guide: "/docs/clients#typescript-client",
    codeOf: typescriptClientOf,
  },
  {
    id: "python-client",
    name: "Python, client",
    syntax: "python",
    requirement: "the package almagest-client",
    guide: "/docs/clients#python-client",
    codeOf: pythonClientOf,
  },
  {
    id: "python-requests",
    name: "Python, requests",
    syntax: "python",
    requirement: "the package requests",
    guide: null,
    codeOf: pythonRequestsOf,
  },
  { id: "go", name: "Go", syntax: "go", requirement: "no library", guide: null, codeOf: goOf },
  {
    id: "grpcurl",
    name: "grpcurl",
    syntax: "sh",
    requirement: "grpcurl, which reads the API from server reflection",
    guide: null,
    codeOf: grpcurlOf,
  },
];

/** Returns the call as code in every supported language. */
export function codeSamplesOf(call: SampleCall): readonly CodeSample[] {
  return LANGUAGES.map(({ codeOf, ...language }) => ({ ...language, code: codeOf(call) }));
}
