import type { Metadata } from '@grpc/grpc-js';
import { loadSync, type MethodDefinition, type PackageDefinition } from '@grpc/proto-loader';

/**
 * Must match the generated types (`stringEnums=true,forceLong=number,useNullAsOptional=true`). With `oneofs` the
 * loader would add a field (`_name`) per present optional field, which no type has and strict schemas refuse.
 */
const LOADER = { enums: String, longs: Number, defaults: true, oneofs: false, keepCase: false } as const;

export interface ProtoSource {
  readonly files: readonly string[];
  readonly root: string;
}

export const METADATA = {
  actor: 'x-actor',
  command: 'x-command',
  requestId: 'x-request-id',
  traceparent: 'traceparent',
  error: 'x-error-bin',
} as const;

/** The bytes of a request, for verifying command tokens; garbage collected with the message. */
const arrived = new WeakMap<object, Buffer>();
export const bytesOf = (message: object): Buffer | undefined => arrived.get(message);

/**
 * Undecodable requests. grpc-js reports a decoder's error as INTERNAL. Therefore the decoder returns an empty message,
 * and the guard refuses it with the correct error.
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
 * Cached per process: with all services in one process, files are shared by services and peers, and the gateway alone
 * has twenty peers.
 */
const read = new Map<string, PackageDefinition>();

/**
 * Loads the files; decoded requests keep their bytes. All files of a source are loaded at once, because each load reads
 * the imports again: one load per file took three times the time and memory. Throws if a file is missing or invalid.
 */
export function loadProtos({ files, root }: ProtoSource): PackageDefinition {
  const source = files.join('\n');
  const known = read.get(source);
  if (known) return known;
  const definition = loadSync([...files], { ...LOADER, includeDirs: [root] });
  for (const service of Object.values(definition)) {
    if ('format' in service) continue;
    for (const method of Object.values(service as Record<string, MethodDefinition<object, object>>)) {
      const decode = method.requestDeserialize;
      method.requestDeserialize = (bytes) => {
        // No guard checks each message of a request stream, so the error must end the stream.
        const message = method.requestStream ? decode(bytes) : decodeOrMark(decode, bytes);
        arrived.set(message, bytes);
        return message;
      };
    }
  }
  read.set(source, definition);
  return definition;
}

export function metadataText(metadata: Metadata, name: string): string | undefined {
  const [value] = metadata.get(name);
  return typeof value === 'string' ? value : undefined;
}
