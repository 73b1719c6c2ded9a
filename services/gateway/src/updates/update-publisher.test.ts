import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openLog } from '@revive/platform/telemetry/log';
import { Metrics } from '@revive/platform/telemetry/metrics';
import { UpdatePublisher } from './update-publisher.js';
import { UpdatesController } from './updates.controller.js';

const DAY_MS = 86_400_000;
let folder: string;
let now: Date;
let metrics: Metrics;
let publisher: UpdatePublisher;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-gateway-updates-'));
  now = new Date('2026-11-28T10:00:00Z');
  await writeFile(join(folder, 'revive-agent.tar.gz'), 'one build');
  metrics = new Metrics('gateway');
  publisher = new UpdatePublisher(
    {
      agentUpdates: { dir: join(folder, 'updates'), isDevelopment: true },
      agentPackage: join(folder, 'revive-agent.tar.gz'),
      agentPrograms: join(folder, 'programs'),
    },
    () => now,
    openLog({ service: 'gateway', level: 'silent' }),
    metrics,
  );
  await publisher.round();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Resolves with what the controller sends. */
async function served(file: string, range?: string): Promise<{ status: number; text: string }> {
  let status = 0;
  const reply = {
    status: (code: number) => ((status = code), reply),
    header: () => reply,
    headers: () => reply,
    send: async (stream: AsyncIterable<Buffer>) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      sent = Buffer.concat(chunks).toString();
    },
  };
  let sent = '';
  const controller = new UpdatesController(publisher);
  if (file.endsWith('.gz')) await controller.getUpdateTarget(file, { headers: { range } } as never, reply as never);
  else await controller.getUpdateMetadata(file, reply as never);
  return { status, text: sent };
}

describe('development publisher', () => {
  it('signs the build of this computer as a version, and each other build as the next', async () => {
    expect(await publisher.status()).toMatchObject({
      published: true,
      development: true,
      versions: [{ kind: 'agent', version: '0.1.0', platform: 'node' }],
    });
    await publisher.round();
    await writeFile(join(folder, 'revive-agent.tar.gz'), 'another build');
    await publisher.round();
    expect((await publisher.status()).versions.map(({ version }) => version)).toEqual(['0.1.1', '0.1.0']);
  });

  it('signs the programs of a build under the version of its archive', async () => {
    await mkdir(join(folder, 'programs'));
    const list = {
      packageSha256: createHash('sha256').update('one build').digest('hex'),
      programs: [{ target: 'linux-x64', file: 'linux.tar.gz', program: 'revive-agent' }],
    };
    await writeFile(join(folder, 'programs', 'linux.tar.gz'), 'one program');
    await writeFile(join(folder, 'programs', 'programs.json'), JSON.stringify(list));
    await publisher.round();
    await publisher.round();
    const shown = (await publisher.status()).versions.map(({ platform, version }) => `${platform} ${version}`);
    expect(shown.sort()).toEqual(['linux-x64 0.1.0', 'node 0.1.0']);
    // The archive is the same, and another program under its version would have other bytes for the same name.
    await writeFile(join(folder, 'programs', 'linux.tar.gz'), 'another program');
    await publisher.round();
    const next = (await publisher.status()).versions.map(({ platform, version }) => `${platform} ${version}`);
    expect(next.sort()).toEqual(['linux-x64 0.1.0', 'linux-x64 0.1.1', 'node 0.1.0', 'node 0.1.1']);
  });

  it('leaves out programs of another build, and signs the supervisor by itself', async () => {
    await mkdir(join(folder, 'programs'));
    await writeFile(join(folder, 'programs', 'programs.json'), JSON.stringify({ packageSha256: 'x', programs: [{}] }));
    await writeFile(join(folder, 'supervisor.cjs'), 'a supervisor');
    await publisher.round();
    const shown = (await publisher.status()).versions.map(({ kind, platform }) => `${kind} ${platform}`);
    expect(shown.sort()).toEqual(['agent node', 'supervisor any']);
  });

  it('keeps its keys to its user', async () => {
    const keys = join(folder, 'updates', 'keys');
    expect(await readdir(keys)).toHaveLength(7);
    expect((await stat(join(keys, 'root-1.pem'))).mode & 0o077).toBe(0);
  });
});

describe('renewal round', () => {
  it('renews what the online key signs, and warns 30 days before the rest expires', async () => {
    now = new Date(now.getTime() + 340 * DAY_MS);
    await publisher.round();
    const soon = Object.fromEntries((await publisher.status()).roles.map(({ role, soon: is }) => [role, is]));
    expect(soon).toEqual({ root: true, targets: false, snapshot: false, timestamp: false });
    expect(await metrics.text()).toMatch(/revive_gateway_updates_until_expiry_seconds\{role="root".*\} 2160000/);
  });
});

describe('served files', () => {
  it('are the metadata and the targets', async () => {
    expect(JSON.parse((await served('1.root.json')).text)).toMatchObject({ signed: { _type: 'root' } });
    const [target] = await readdir(join(folder, 'updates', 'targets'));
    expect(await served(target ?? '')).toEqual({ status: 200, text: 'one build' });
    expect(await served(target ?? '', 'bytes=4-')).toEqual({ status: 206, text: 'build' });
  });

  it.each(['../keys/online.pem', '9.root.json', 'timestamp.json.1.new', '..'])('are not %s', async (file) => {
    await expect(served(file)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
