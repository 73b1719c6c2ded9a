import type { ServiceDefinition, UntypedHandleCall } from '@grpc/grpc-js';
import { AgentMessage, BackupChunk, BackupReceipt, HubMessage } from '@revive/proto/revive/link/v1/link';

/** Bytes. Below Kafka's limit of 1 MiB, because an agent's report becomes an event. */
const MAX_AGENT_MESSAGE = 900 * 1024;
/** Bytes: a backup chunk (design §6) plus its envelope. */
export const MAX_LINK_MESSAGE = 1024 * 1024 + 4096;

/** A message that violates the protocol; ends the stream. The error text never contains text from the agent. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
}

/**
 * Malformed or oversized bytes decode to an empty message, which the message rules refuse. A throwing decoder would
 * end the stream as if the server had failed.
 */
function readMessage(bytes: Buffer): AgentMessage {
  return bytes.length > MAX_AGENT_MESSAGE
    ? AgentMessage.decode(NOTHING)
    : decodeOr(AgentMessage, bytes, AgentMessage.decode(NOTHING));
}
const readChunk = (bytes: Buffer): BackupChunk =>
  decodeOr(BackupChunk, bytes, { head: { runId: '', repairId: '', sha256: '', size: 0 }, bytes: NOTHING });
const NOTHING = new Uint8Array();

function decodeOr<T>(codec: { decode(bytes: Uint8Array): T }, bytes: Uint8Array, refused: T): T {
  try {
    return codec.decode(bytes);
  } catch (error) {
    if (error instanceof Error) return refused;
    throw error;
  }
}

/** The `AgentLink` service with the generated codecs, without a proto loader. Numbers beyond 2^53 are refused. */
export const agentLinkDefinition = {
  connect: {
    path: '/revive.link.v1.AgentLink/Connect',
    requestStream: true,
    responseStream: true,
    requestSerialize: (value: AgentMessage) => Buffer.from(AgentMessage.encode(value).finish()),
    requestDeserialize: readMessage,
    responseSerialize: (value: HubMessage) => Buffer.from(HubMessage.encode(value).finish()),
    responseDeserialize: (bytes: Buffer) => HubMessage.decode(bytes),
  },
  uploadBackup: {
    path: '/revive.link.v1.AgentLink/UploadBackup',
    requestStream: true,
    responseStream: false,
    requestSerialize: (value: BackupChunk) => Buffer.from(BackupChunk.encode(value).finish()),
    requestDeserialize: readChunk,
    responseSerialize: (value: BackupReceipt) => Buffer.from(BackupReceipt.encode(value).finish()),
    responseDeserialize: (bytes: Buffer) => BackupReceipt.decode(bytes),
  },
} as const satisfies ServiceDefinition;
export type AgentLinkHandlers = { [M in keyof typeof agentLinkDefinition]: UntypedHandleCall };
