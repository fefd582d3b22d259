import type { DescMethodUnary } from "@bufbuild/protobuf";
import { getOption } from "@bufbuild/protobuf";
import { plan } from "../proto/gen/almagest/v1/options_pb.ts";
import { http } from "../proto/gen/google/api/annotations_pb.ts";
import { SERVICES } from "../tools/contract-files.ts";

/** An endpoint, by the published contract. */
export interface Endpoint {
  readonly method: DescMethodUnary;
  readonly verb: "GET" | "POST";
  /** The path over REST. */
  readonly path: string;
  /** The path over Connect, gRPC and gRPC-Web. */
  readonly procedure: string;
  /** The name of the tool. */
  readonly tool: string;
  readonly plan: string;
}

/** All endpoints of the contract. */
export const ENDPOINTS: readonly Endpoint[] = SERVICES.flatMap((service) =>
  service.methods.map((method) => {
    const { case: pattern, value } = getOption(method, http).pattern;
    const path = String(value);
    return {
      method: method as DescMethodUnary,
      verb: pattern === "get" ? "GET" : "POST",
      path,
      procedure: `/${service.typeName}/${method.name}`,
      tool: path.slice("/v1/".length).replaceAll(/[/-]/g, "_"),
      plan: getOption(method, plan),
    } as const;
  }),
);
