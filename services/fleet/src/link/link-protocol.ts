import type { ServiceDefinition, UntypedHandleCall } from '@grpc/grpc-js';
import { AgentMessage, BackupChunk, BackupReceipt, HubMessage } from '@revive/proto/revive/link/v1/link';

/** Below Kafka's own limit (1 MiB), because what an agent reports becomes an event. */
const MAX_AGENT_MESSAGE = 900 * 1024;
/** A backup's chunk (design §6) and what stands around it. */
export const MAX_LINK_MESSAGE = 1024 * 1024 + 4096;

/**
 * What an agent sent is not what the protocol allows; it costs the stream. The message is a sentence without the
 * agent's own text.
 */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
}

/**
 * Bytes that are no message of ours, or too many, come in as one that no rule allows (no body; a head that names no
 * run): so their sender is refused by the rules. A decoder that throws would end the stream as if the mistake were
 * ours.
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

/** The `AgentLink` service with the generated codecs: no loader between, and numbers past 2^53 are no message. */
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
