import type { Metadata } from '@grpc/grpc-js';
import { loadSync, type MethodDefinition, type PackageDefinition } from '@grpc/proto-loader';

/**
 * Agrees with the generated types (`stringEnums=true,forceLong=number,useNullAsOptional=true`); set here and nowhere
 * else. With `oneofs` the loader would put a mark (`_name`) beside each optional field that is there, which no type has
 * and a strict schema refuses.
 */
export const LOADER = { enums: String, longs: Number, defaults: true, oneofs: false, keepCase: false } as const;

/** Which proto files make up a server or a client. */
export interface ProtoSource {
  /** Absolute paths (`protoFile(...)` of `@revive/proto/paths`). */
  readonly files: readonly string[];
  /** The folder that imports are relative to (`protoRoot`). */
  readonly root: string;
}

export const METADATA = {
  actor: 'x-actor',
  command: 'x-command',
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  error: 'x-error-bin',
} as const;

/** The bytes that a request arrived in, for command tokens; forgotten with the message. */
const arrived = new WeakMap<object, Buffer>();
export const bytesOf = (message: object): Buffer | undefined => arrived.get(message);

/**
 * Requests whose bytes are no message. grpc-js calls a decoder's error INTERNAL, as if it were ours; so the decoder
 * gives an empty message, and the guard that stands before every handler refuses it as what it is.
 */
const unreadable = new WeakSet<object>();
export const isUnreadable = (message: object): boolean => unreadable.has(message);

function decodeOrMark(decode: (bytes: Buffer) => object, bytes: Buffer): object {
  try {
    return decode(bytes);
  } catch (error) {
    const nothing = {};
    if (!(error instanceof Error)) throw error;
    unreadable.add(nothing);
    return nothing;
  }
}

/**
 * Read once per process: in one process every file is both some service's own and a peer's, and the gateway alone has
 * twenty peers.
 */
const read = new Map<string, PackageDefinition>();

/** Loads the files; requests remember their bytes. Throws when a file is missing or wrong. */
export const loadProtos = ({ files, root }: ProtoSource): PackageDefinition =>
  Object.assign({}, ...files.map((file) => loadProto(file, root))) as PackageDefinition;

function loadProto(file: string, root: string): PackageDefinition {
  const known = read.get(file);
  if (known) return known;
  const definition = loadSync(file, { ...LOADER, includeDirs: [root] });
  for (const service of Object.values(definition)) {
    if ('format' in service) continue;
    for (const method of Object.values(service as Record<string, MethodDefinition<object, object>>)) {
      const decode = method.requestDeserialize;
      method.requestDeserialize = (bytes) => {
        // In a stream of requests no guard stands before each: there the error has to end the stream.
        const message = method.requestStream ? decode(bytes) : decodeOrMark(decode, bytes);
        arrived.set(message, bytes);
        return message;
      };
    }
  }
  read.set(file, definition);
  return definition;
}

/** One text value of the metadata, or undefined; never a list. */
export function metadataText(metadata: Metadata, name: string): string | undefined {
  const [value] = metadata.get(name);
  return typeof value === 'string' ? value : undefined;
}
