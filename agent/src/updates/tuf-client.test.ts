import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { agentTarget, someKeys, TestPublisher } from '../fixtures/updates/publisher.js';
import { downloadTarget } from './download.js';
import { findTarget, readTargets, type Target } from './tuf-client.js';

const DAY_MS = 86_400_000;

let folder: string;
let publisher: TestPublisher;
let root: Buffer;

const read = (now = new Date(), dir = join(folder, 'client')): Promise<Target[]> =>
  readTargets({ dir, root, url: publisher.url, now });
const versions = async (now?: Date): Promise<string[]> => (await read(now)).map(({ version }) => version);
const refused = (problem: string): object => ({ name: 'UpdateProblemError', problem });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-tuf-'));
  publisher = new TestPublisher(join(folder, 'published'));
  await publisher.start();
  root = await publisher.root();
  await publisher.publish(agentTarget('0.2.0', 'two'));
});
afterEach(async () => {
  await publisher.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('read targets', () => {
  it('finds a published version with its signed facts', async () => {
    expect(findTarget(await read(), 'agent', 'node', '0.2.0')).toMatchObject({
      version: '0.2.0',
      platform: 'node',
      minimumSupervisor: '0.1.0',
      program: 'script',
    });
  });

  it('follows a rotation of the root that the former keys signed', async () => {
    await read();
    const former = publisher.keys;
    publisher.keys = someKeys();
    await publisher.repository.rotateRoot(publisher.keys, former.root.slice(0, 2));
    await publisher.repository.renewTargets(publisher.keys.targets.slice(0, 2));
    await publisher.repository.renew(publisher.keys.online, true);
    await publisher.publish(agentTarget('0.3.0', 'three'));
    expect(await versions()).toEqual(['0.2.0', '0.3.0']);
  });

  it('tells metadata that has expired apart from a wrong clock', async () => {
    const later = new Date(Date.now() + 730 * DAY_MS);
    await expect(read(later)).rejects.toMatchObject(refused('clock_wrong'));
    publisher.date = later;
    await expect(read(later)).rejects.toMatchObject(refused('metadata_expired'));
  });

  it('tells an unreachable platform apart from refused metadata', async () => {
    await publisher.stop();
    await expect(read()).rejects.toMatchObject(refused('unreachable'));
  });

  it('starts again from the shipped root when the stored root is torn', async () => {
    await read();
    publisher.bend = (_name, bytes) => bytes;
    const { writeFile } = await import('node:fs/promises');
    await writeFile(join(folder, 'client', 'root.json'), '{"signed');
    expect(await versions()).toEqual(['0.2.0']);
  });
});

describe('attacks on the metadata', () => {
  it('refuses older metadata that was valid before (rollback)', async () => {
    const [timestamp, snapshot] = [
      await publisher.metadata('timestamp.json'),
      await publisher.metadata('2.snapshot.json'),
    ];
    await publisher.publish(agentTarget('0.3.0', 'three'));
    await read();
    publisher.bend = (name, bytes) =>
      name === 'timestamp.json' ? timestamp : name === '2.snapshot.json' ? snapshot : bytes;
    await expect(read()).rejects.toMatchObject(refused('metadata_refused'));
  });

  it('refuses metadata that is served for ever (freeze)', async () => {
    const at = new Date(Date.now() + 60 * DAY_MS);
    publisher.date = at;
    await expect(read(at)).rejects.toMatchObject(refused('metadata_expired'));
  });

  it('refuses arbitrary bytes in place of a program', async () => {
    const target = findTarget(await read(), 'agent', 'node', '0.2.0') as Target;
    publisher.bend = (name, bytes) => (name.includes('agent-0.2.0') ? Buffer.alloc(target.length, 7) : bytes);
    await expect(downloadTarget(target, publisher.url, folder)).rejects.toMatchObject(refused('target_refused'));
    expect((await readdir(folder)).filter((name) => /\.(part|whole)$/.test(name))).toEqual([]);
  });

  it('ends a program and metadata without an end (endless data)', async () => {
    const target = findTarget(await read(), 'agent', 'node', '0.2.0') as Target;
    publisher.bend = (_name, bytes) => Buffer.concat([bytes, Buffer.alloc(400_000)]);
    await expect(downloadTarget(target, publisher.url, folder)).rejects.toMatchObject(refused('target_refused'));
    await expect(read(undefined, join(folder, 'fresh'))).rejects.toMatchObject(refused('metadata_refused'));
  });

  it('refuses metadata signed with a key that the root does not name (wrong key)', async () => {
    await publisher.repository.renew(someKeys().online, true);
    await expect(read()).rejects.toMatchObject(refused('metadata_refused'));
  });

  it('refuses a snapshot that the timestamp does not name (mix and match)', async () => {
    await publisher.publish(agentTarget('0.3.0', 'three'));
    const older = await publisher.metadata('2.snapshot.json');
    publisher.bend = (name, bytes) => (name === '3.snapshot.json' ? older : bytes);
    await expect(read()).rejects.toMatchObject(refused('metadata_refused'));
  });

  it('refuses targets with a changed byte', async () => {
    publisher.bend = (name, bytes) =>
      name.endsWith('.targets.json') ? Buffer.from(bytes.toString().replace('"0.2.0"', '"0.2.1"')) : bytes;
    await expect(read()).rejects.toMatchObject(refused('metadata_refused'));
  });

  it('takes no targets without their snapshot (missing snapshot)', async () => {
    publisher.bend = (name, bytes) => (name.endsWith('.snapshot.json') ? undefined : bytes);
    await expect(read()).rejects.toMatchObject({ name: 'UpdateProblemError' });
  });

  it('refuses a next root with one signature of the former keys (below the threshold)', async () => {
    await read();
    const stolen = publisher.keys.root.slice(0, 1);
    await publisher.repository.rotateRoot(someKeys(), stolen);
    await expect(read()).rejects.toMatchObject(refused('metadata_refused'));
  });

  it('recovers from a stolen online key that jumped the versions, by a new root (fast-forward)', async () => {
    for (let n = 0; n < 20; n++) await publisher.repository.renew(publisher.keys.online, true);
    await read();
    const former = publisher.keys;
    publisher.keys = { ...former, online: someKeys().online };
    await publisher.repository.rotateRoot(publisher.keys, former.root.slice(0, 2));
    for (let n = 3; n < 30; n++)
      await rm(join(publisher.repository.metadataDir, `${n}.snapshot.json`), { force: true });
    await rm(join(publisher.repository.metadataDir, 'timestamp.json'));
    await publisher.repository.renew(publisher.keys.online, true);
    expect(await versions()).toEqual(['0.2.0']);
  });
});

describe('download', () => {
  it('goes on where a cut download ended', async () => {
    await publisher.publish(
      agentTarget('0.4.0', Buffer.from(Array.from({ length: 60_000 }, (_, n) => (n * 7919) % 251))),
    );
    const target = findTarget(await read(), 'agent', 'node', '0.4.0') as Target;
    publisher.cutAfter = 200;
    await expect(downloadTarget(target, publisher.url, folder)).rejects.toThrow();
    publisher.cutAfter = 0;
    await downloadTarget(target, publisher.url, folder);
    expect(publisher.ranges).toEqual(['bytes=200-']);
  });
});
