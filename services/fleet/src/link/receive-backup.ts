import { Inject, Injectable } from '@nestjs/common';
import { LOG, OBJECTS } from '@revive/platform/runtime/service-context';
import { Readable } from 'node:stream';
import { status, type ServerReadableStream } from '@grpc/grpc-js';
import type { BackupChunk, BackupHead, BackupReceipt } from '@revive/proto/revive/link/v1/link';
import { isAppError, messageOf } from '@revive/platform/errors/errors';
import type { Logger } from '@revive/platform/telemetry/log';
import type { ObjectStore } from '@revive/platform/storage/object-store';
import type { AgentEntity } from '../agents/agent.entity.js';
import { InstructionRepository } from '../commands/instruction.repository.js';
import { MalformedError } from './link-protocol.js';
import { checkBackupHead } from './message-rules.js';

export type BackupCall = ServerReadableStream<BackupChunk, BackupReceipt>;
const MAX_CHUNK = 1024 * 1024;
/**
 * Milliseconds to wait for an unavailable object store while the agent keeps its bytes; a fifth of the agent's own
 * deadline.
 */
const PATIENCE_MS = 120_000;

export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';
  constructor(
    readonly code: status,
    sentence: string,
  ) {
    super(sentence);
  }
}

/**
 * Stores the encrypted bytes that a run will overwrite, under `backups/<tenant>/<run>/<sha256>`. The receipt is sent
 * only after the bytes are stored and the digest matches. While the object store is unavailable an upload pauses and
 * continues; an upload with a broken stream is sent again as a whole.
 */
@Injectable()
export class ReceiveBackup {
  constructor(
    @Inject(OBJECTS) private readonly objects: ObjectStore,
    private readonly instructions: InstructionRepository,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Throws `UploadRefusedError`. */
  async run(agent: AgentEntity, call: BackupCall): Promise<BackupReceipt> {
    try {
      return await this.#store(agent, call);
    } catch (error) {
      throw this.#refusal(error, agent.id);
    }
  }

  async #store(agent: AgentEntity, call: BackupCall): Promise<BackupReceipt> {
    const chunks = call.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<BackupChunk>;
    const first = (await chunks.next()) as IteratorResult<BackupChunk, undefined>;
    const head = checkBackupHead(first.value?.head);
    if (!(await this.instructions.mayBackUp(agent.id, head.runId)))
      throw new UploadRefusedError(status.PERMISSION_DENIED, 'The agent has no order for this run.');
    const key = `backups/${agent.tenantId}/${head.runId}/${head.sha256}`;
    const body = Readable.from(bytesOf(first.value as BackupChunk, chunks, head), {
      objectMode: false,
      highWaterMark: MAX_CHUNK,
    });
    const stored = await this.objects.put(key, body, {
      maxBytes: head.size,
      sha256: head.sha256,
      contentType: 'application/octet-stream',
      patienceMs: PATIENCE_MS,
    });
    if (stored === false || stored.size !== head.size)
      throw new MalformedError('The backup’s length differs from its header');
    return { object: key, sha256: stored.sha256, size: stored.size };
  }

  #refusal(error: unknown, agentId: string): UploadRefusedError {
    if (error instanceof UploadRefusedError) return error;
    if (error instanceof MalformedError) return new UploadRefusedError(status.INVALID_ARGUMENT, error.message);
    if (isAppError(error, 'INVALID') || isAppError(error, 'TOO_LARGE'))
      return new UploadRefusedError(status.INVALID_ARGUMENT, 'The backup’s digest differs from its header.');
    if (isAppError(error, 'STORAGE_FULL')) return new UploadRefusedError(status.RESOURCE_EXHAUSTED, error.message);
    this.log.warn({ err: error, agentId }, `a backup was not stored: ${messageOf(error)}`);
    return new UploadRefusedError(status.UNAVAILABLE, 'The backup was not stored. Please send it again.');
  }
}

async function* bytesOf(
  first: BackupChunk,
  rest: AsyncIterableIterator<BackupChunk>,
  head: BackupHead,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  const checked = (chunk: BackupChunk): Uint8Array => {
    size += chunk.bytes.length;
    if (chunk.bytes.length > MAX_CHUNK || size > head.size)
      throw new MalformedError('The backup is longer than its header');
    return chunk.bytes;
  };
  if (first.bytes.length > 0) yield checked(first);
  for await (const chunk of rest) {
    if (chunk.head) throw new MalformedError('A backup has two heads');
    if (chunk.bytes.length > 0) yield checked(chunk);
  }
  if (size !== head.size) throw new MalformedError('The backup is shorter than its header');
}
