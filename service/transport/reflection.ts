import { type DescFile, type DescService, toBinary } from "@bufbuild/protobuf";
import { nestedTypes } from "@bufbuild/protobuf/reflect";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { Code, type ServiceImpl } from "@connectrpc/connect";
import type {
  ServerReflection,
  ServerReflectionRequest,
} from "../../proto/gen/grpc/reflection/v1/reflection_pb.ts";
import type {
  ServerReflection as AlphaServerReflection,
  ServerReflectionRequest as AlphaServerReflectionRequest,
} from "../../proto/gen/grpc/reflection/v1alpha/reflection_pb.ts";

type ReflectionRequest = (ServerReflectionRequest | AlphaServerReflectionRequest)["messageRequest"];

/** The response of both versions. */
type ReflectionResponse =
  | { case: "fileDescriptorResponse"; value: { fileDescriptorProto: Uint8Array[] } }
  | { case: "allExtensionNumbersResponse"; value: { baseTypeName: string; extensionNumber: number[] } }
  | { case: "listServicesResponse"; value: { service: { name: string }[] } }
  | { case: "errorResponse"; value: { errorCode: number; errorMessage: string } };

/**
 * Server reflection: tools such as `buf curl` and `grpcurl` call the service without its proto files. The two versions of
 * the protocol differ in their package only.
 *
 * @param services the services to list
 * @param details files of messages that no service refers to, such as those of error details
 *
 * **Source:** the gRPC server reflection protocol (grpc/doc/server-reflection.md).
 */
export function createReflection(
  services: readonly DescService[],
  details: readonly DescFile[],
): {
  readonly v1: ServiceImpl<typeof ServerReflection>;
  readonly v1alpha: ServiceImpl<typeof AlphaServerReflection>;
} {
  const index = indexFiles([...services.map((service) => service.file), ...details]);
  const serviceNames = services.map((service) => ({ name: service.typeName }));

  const answer = (request: ReflectionRequest): ReflectionResponse => {
    switch (request.case) {
      case "listServices":
        return { case: "listServicesResponse", value: { service: serviceNames } };
      case "fileByFilename":
        return fileResponse(index.byName.get(request.value), request.value);
      case "fileContainingSymbol":
        return fileResponse(index.bySymbol.get(request.value), request.value);
      case "fileContainingExtension": {
        const { containingType, extensionNumber } = request.value;
        const file = index.extensions.get(containingType)?.get(extensionNumber);
        return fileResponse(file, `extension ${extensionNumber} of ${containingType}`);
      }
      case "allExtensionNumbersOfType": {
        if (!index.bySymbol.has(request.value)) return notFound(request.value);
        const extensionNumber = [...(index.extensions.get(request.value)?.keys() ?? [])];
        return {
          case: "allExtensionNumbersResponse",
          value: { baseTypeName: request.value, extensionNumber },
        };
      }
      default:
        return {
          case: "errorResponse",
          value: { errorCode: Code.InvalidArgument, errorMessage: "the request type is not supported" },
        };
    }
  };

  return {
    v1: { serverReflectionInfo: (requests) => respondToEach(requests, answer) },
    v1alpha: { serverReflectionInfo: (requests) => respondToEach(requests, answer) },
  };
}

/** The responses to a stream of requests, of either version. */
async function* respondToEach<
  Request extends { readonly host: string; readonly messageRequest: ReflectionRequest },
>(requests: AsyncIterable<Request>, answer: (request: ReflectionRequest) => ReflectionResponse) {
  for await (const request of requests) {
    yield {
      validHost: request.host,
      originalRequest: request,
      messageResponse: answer(request.messageRequest),
    };
  }
}

function fileResponse(file: DescFile | undefined, name: string): ReflectionResponse {
  if (file === undefined) return notFound(name);
  const fileDescriptorProto = withDependencies([file]).map((each) =>
    toBinary(FileDescriptorProtoSchema, each.proto),
  );
  return { case: "fileDescriptorResponse", value: { fileDescriptorProto } };
}

function notFound(name: string): ReflectionResponse {
  return {
    case: "errorResponse",
    value: { errorCode: Code.NotFound, errorMessage: `${name} does not exist` },
  };
}

/** The files and everything they import, each once, the requested ones first. */
function withDependencies(files: readonly DescFile[]): readonly DescFile[] {
  const closure = new Set(files);
  // The iteration of a set includes what is added during it.
  for (const file of closure) for (const dependency of file.dependencies) closure.add(dependency);
  return [...closure];
}

function indexFiles(roots: readonly DescFile[]) {
  const byName = new Map<string, DescFile>();
  const bySymbol = new Map<string, DescFile>();
  const extensions = new Map<string, Map<number, DescFile>>();
  for (const file of withDependencies(roots)) {
    byName.set(file.proto.name, file);
    for (const type of nestedTypes(file)) {
      bySymbol.set(type.typeName, file);
      if (type.kind === "service") {
        for (const method of type.methods) bySymbol.set(`${type.typeName}.${method.name}`, file);
      } else if (type.kind === "extension") {
        const extendee = type.extendee.typeName;
        extensions.set(extendee, (extensions.get(extendee) ?? new Map()).set(type.number, file));
      }
    }
  }
  return { byName, bySymbol, extensions };
}
