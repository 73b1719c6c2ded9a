import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import type { BackupChunk } from '@revive/proto/revive/link/v1/link';
import { httpUrl, readEnvironment, text } from '@revive/platform/core/config';
import { FaultyProxy } from '@revive/platform/testing/faulty-proxy';
import { uuidv7 } from '@revive/platform/core/ids';
import { createBucket, S3Objects } from '@revive/platform/storage/s3/s3-objects';
import { silentLog } from '@revive/platform/testing/testkit';
import type { InstructionRepository } from '../src/commands/instruction.repository.js';
import type { AgentEntity } from '../src/agents/agent.entity.js';
import { ReceiveBackup, type BackupCall } from '../src/link/receive-backup.js';

const MiB = 1024 * 1024;
const env = readEnvironment(process.env, {
  S3_ENDPOINT: httpUrl().required(),
  S3_ACCESS_KEY: text().required(),
  S3_SECRET_KEY: text().required(),
});
const bucket = `fleet-${uuidv7()}`;
const at = (endpoint: string) => ({
  endpoint,
  accessKey: env.S3_ACCESS_KEY,
  secretKey: env.S3_SECRET_KEY,
  bucket,
  region: 'us-east-1',
});

let line: FaultyProxy;
let store: S3Objects;
beforeAll(async () => {
  const { hostname, port } = new URL(env.S3_ENDPOINT);
  await createBucket(at(env.S3_ENDPOINT));
  line = await FaultyProxy.to(hostname, Number(port || 80));
  store = await S3Objects.open(at(`http://127.0.0.1:${line.localPort}`));
});
afterAll(async () => {
  await store.close();
  await line.cut();
});

const agent = { id: uuidv7(), tenantId: uuidv7() } as AgentEntity;
const receive = () =>
  new ReceiveBackup(store, { mayBackUp: async () => true } as unknown as InstructionRepository, silentLog());
const parts = Array.from({ length: 24 }, (_, i) => Buffer.alloc(MiB, `${i}-`));
const sha256 = createHash('sha256').update(Buffer.concat(parts)).digest('hex');

function upload(
  n: number,
  meanwhile: () => Promise<void> | void,
): { call: BackupCall; runId: string; sent: () => number } {
  const runId = uuidv7();
  let sent = 0;
  async function* chunks(): AsyncGenerator<BackupChunk> {
    for (const bytes of parts) {
      if (++sent === n) await meanwhile();
      yield { bytes, head: sent === 1 ? { runId, repairId: uuidv7(), sha256, size: parts.length * MiB } : null };
    }
  }
  return { runId, sent: () => sent, call: { iterator: chunks } as unknown as BackupCall };
}

describe('backup upload during an outage of the object store', () => {
  it.each([
    ['before its first byte is stored', 1],
    ['in the middle', 14],
    ['before it is finished', 24],
  ])('resumes without sending a byte twice after an outage %s', async (_, n) => {
    const { call, runId, sent } = upload(n, async () => {
      await line.cut();
      setTimeout(() => void line.mend(), 5000);
    });
    const receipt = await receive().run(agent, call);
    expect(receipt).toEqual({
      object: `backups/${agent.tenantId}/${runId}/${sha256}`,
      sha256,
      size: parts.length * MiB,
    });
    expect(sent()).toBe(parts.length);
    expect(await store.head(receipt.object)).toMatchObject({ sha256 });
  });

  it('leaves nothing behind when the agent disconnects too and accepts a new upload', async () => {
    const broken = upload(14, () => Promise.reject(new TypeError('the agent is gone')));
    await expect(receive().run(agent, broken.call)).rejects.toMatchObject({ code: status.UNAVAILABLE });
    expect(await store.list(`backups/${agent.tenantId}/${broken.runId}/`)).toEqual([]);
    const again = upload(0, () => undefined);
    await expect(receive().run(agent, again.call)).resolves.toMatchObject({ sha256 });
  });
});
