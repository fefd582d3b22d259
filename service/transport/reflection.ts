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

type Question = (ServerReflectionRequest | AlphaServerReflectionRequest)["messageRequest"];

/** What both versions' responses can be made from. */
type Answer =
  | { case: "fileDescriptorResponse"; value: { fileDescriptorProto: Uint8Array[] } }
  | { case: "allExtensionNumbersResponse"; value: { baseTypeName: string; extensionNumber: number[] } }
  | { case: "listServicesResponse"; value: { service: { name: string }[] } }
  | { case: "errorResponse"; value: { errorCode: number; errorMessage: string } };

/**
 * Server reflection, by which tools such as `buf curl` and `grpcurl` call the service without its proto files.
 * The two versions of the protocol differ in their package alone.
 *
 * @param services what is listed
 * @param details files of messages that no service names, such as those of error details
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

  const answer = (asked: Question): Answer => {
    switch (asked.case) {
      case "listServices":
        return { case: "listServicesResponse", value: { service: serviceNames } };
      case "fileByFilename":
        return files(index.byName.get(asked.value), asked.value);
      case "fileContainingSymbol":
        return files(index.bySymbol.get(asked.value), asked.value);
      case "fileContainingExtension": {
        const { containingType, extensionNumber } = asked.value;
        const file = index.extensions.get(containingType)?.get(extensionNumber);
        return files(file, `extension ${extensionNumber} of ${containingType}`);
      }
      case "allExtensionNumbersOfType": {
        if (!index.bySymbol.has(asked.value)) return notFound(asked.value);
        const extensionNumber = [...(index.extensions.get(asked.value)?.keys() ?? [])];
        return { case: "allExtensionNumbersResponse", value: { baseTypeName: asked.value, extensionNumber } };
      }
      default:
        return {
          case: "errorResponse",
          value: { errorCode: Code.InvalidArgument, errorMessage: "the request asks for nothing known" },
        };
    }
  };

  return {
    v1: {
      async *serverReflectionInfo(questions) {
        for await (const question of questions) {
          yield {
            validHost: question.host,
            originalRequest: question,
            messageResponse: answer(question.messageRequest),
          };
        }
      },
    },
    v1alpha: {
      async *serverReflectionInfo(questions) {
        for await (const question of questions) {
          yield {
            validHost: question.host,
            originalRequest: question,
            messageResponse: answer(question.messageRequest),
          };
        }
      },
    },
  };
}

function files(file: DescFile | undefined, asked: string): Answer {
  if (file === undefined) return notFound(asked);
  const fileDescriptorProto = withDependencies([file]).map((each) =>
    toBinary(FileDescriptorProtoSchema, each.proto),
  );
  return { case: "fileDescriptorResponse", value: { fileDescriptorProto } };
}

function notFound(asked: string): Answer {
  return {
    case: "errorResponse",
    value: { errorCode: Code.NotFound, errorMessage: `${asked} is not known here` },
  };
}

/** The files and all that they import, each once, those asked for first. */
function withDependencies(files: readonly DescFile[]): readonly DescFile[] {
  const found = new Set(files);
  // A set's iteration goes on to what is added meanwhile.
  for (const file of found) for (const dependency of file.dependencies) found.add(dependency);
  return [...found];
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
