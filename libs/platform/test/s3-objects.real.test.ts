import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'minio';
import { objectStoreContract } from '../src/storage/object-store.contract.js';
import { createBucket, S3Objects } from '../src/storage/s3/s3-objects.js';
import { s3Settings } from './config.js';
import { FaultyProxy } from '../src/testing/faulty-proxy.js';

const MiB = 1024 * 1024;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const { hostname, port } = new URL(s3Settings().endpoint);
const [plain] = [{ accessKey: s3Settings().accessKey, secretKey: s3Settings().secretKey }];
const client = new Client({
  endPoint: hostname,
  ...(port && { port: Number(port) }),
  useSSL: s3Settings().endpoint.startsWith('https'),
  region: s3Settings().region,
  ...plain,
});
let bucket = '';
const settings = (over: Partial<ReturnType<typeof s3Settings> & { bucket: string }> = {}) => ({
  ...s3Settings(),
  bucket,
  ...over,
});

async function freshBucket(): Promise<void> {
  bucket = `test-${randomUUID()}`;
  await createBucket(settings());
}
const names = (prefix: string): Promise<string[]> =>
  client
    .listObjectsV2(bucket, prefix, true)
    .map((one: { name: string }) => one.name)
    .toArray();
const uploadsTo = async (key: string): Promise<string[]> =>
  (await client.listIncompleteUploadsQuery(bucket, key, '', '', '')).uploads.map((upload) => upload.key);

objectStoreContract('s3', {
  fresh: async () => {
    await freshBucket();
    return S3Objects.open(settings());
  },
  tamper: async (key) => {
    const { size, metaData } = await client.statObject(bucket, key);
    const headers = Object.fromEntries(
      ['sha256', 'write', 'stored-at'].map((name) => [`x-amz-meta-${name}`, String(metaData[name])]),
    );
    await client.putObject(bucket, key, Buffer.alloc(size, 'b'), size, headers);
  },
  leftovers: async (key) => [...(await names('.uploads/')), ...(await uploadsTo(key))],
});

describe('S3 objects with several instances', () => {
  it('lets one of two instances take an absent key and one delete an object', async () => {
    await freshBucket();
    const stores = await Promise.all([S3Objects.open(settings()), S3Objects.open(settings())]);
    for (let round = 0; round < 5; round++) {
      const key = `a/${round}`;
      const won = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          stores[i % 2]!.put(key, Buffer.from(String(i)), { maxBytes: 10, ifAbsent: true }),
        ),
      );
      expect(won.filter(Boolean).length).toBe(1);
      expect(
        (await Promise.all(Array.from({ length: 10 }, (_, i) => stores[i % 2]!.delete(key)))).filter(Boolean).length,
      ).toBe(1);
    }
    expect(await names('')).toEqual([]);
    await Promise.all(stores.map((store) => store.close()));
  });
});

describe('S3 objects of 256 MiB', () => {
  beforeAll(freshBucket);

  it.each([
    ['announced', true],
    ['not known before', false],
  ])('uses bounded memory if the hash is %s', async (_, announced) => {
    const store = await S3Objects.open(settings());
    const chunk = Buffer.alloc(MiB, 'disk');
    const hash = createHash('sha256');
    for (let i = 0; i < 256; i++) hash.update(chunk);
    const sha256 = hash.digest('hex');
    // Measures live memory only. The second collection waits until the memory found by the first is released.
    const held = () => {
      collect();
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    let most = 0;
    const before = held();
    let seen = 0;
    const watch = (bytes: number) => {
      const block = Math.floor(seen / (32 * MiB));
      seen += bytes;
      if (Math.floor(seen / (32 * MiB)) === block) return;
      most = Math.max(most, held() - before);
    };
    const body = Readable.from(
      (function* () {
        for (let i = 0; i < 256; i++) {
          watch(MiB);
          // A copy per chunk, as from a socket, so that retained parts would add up.
          yield Buffer.from(chunk);
        }
      })(),
      { highWaterMark: 1 },
    );
    expect(await store.put('backups/large', body, { maxBytes: 256 * MiB, ...(announced && { sha256 }) })).toMatchObject(
      { size: 256 * MiB, sha256 },
    );
    let size = 0;
    for await (const part of (await store.get('backups/large')).body) {
      size += (part as Buffer).length;
      watch((part as Buffer).length);
    }
    expect(size).toBe(256 * MiB);
    // Three parts of 8 MiB with their chunks; buffering everything would take 256 MiB.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(64 * MiB);
    await store.close();
  });
});

describe('S3 objects during an outage', () => {
  let line: FaultyProxy;
  let store: S3Objects;
  beforeEach(async () => {
    await freshBucket();
    line = await FaultyProxy.to(hostname, Number(port || 80));
    // The signature covers the host, so the proxy's address is the endpoint.
    store = await S3Objects.open(settings({ endpoint: `http://127.0.0.1:${line.localPort}` }));
  });
  afterEach(async () => {
    await store.close();
    await line.cut();
  });
  const content = Array.from({ length: 40 }, (_, i) => Buffer.alloc(MiB, `${i}-`));
  const sha256 = createHash('sha256').update(Buffer.concat(content)).digest('hex');

  it.each([
    ['cut', () => line.cut(), () => line.mend()],
    ['frozen', async () => line.freeze(), () => line.mend()],
  ])('continues an upload after a %s connection recovers', async (_, interrupt, mend) => {
    let read = 0;
    const body = Readable.from(
      (async function* () {
        for (const chunk of content) {
          if (++read === 20) {
            await interrupt();
            setTimeout(() => void mend(), 3000);
          }
          yield chunk;
        }
      })(),
      { highWaterMark: 1 },
    );
    expect(await store.put('backups/resumed', body, { maxBytes: 40 * MiB, sha256, patienceMs: 60_000 })).toMatchObject({
      size: 40 * MiB,
      sha256,
    });
    expect(read).toBe(40);
    expect([await names(''), await uploadsTo('backups/resumed')]).toEqual([['backups/resumed'], []]);
  });

  it('refuses every call soon and leaves no partial object', async () => {
    await store.put('a/one', Buffer.from('one'), { maxBytes: 10 });
    await line.cut();
    const away = { code: 'SERVICE_UNAVAILABLE', details: expect.objectContaining({ part: 'objects' }) };
    for (const call of [
      () => store.put('a/two', Buffer.from('x'), { maxBytes: 10 }),
      () => store.get('a/one'),
      () => store.head('a/one'),
      () => store.delete('a/one'),
      () => store.list('a/'),
    ]) {
      await expect(call()).rejects.toMatchObject(away);
    }
    await line.mend();
    expect((await store.list('a/')).map(({ key }) => key)).toEqual(['a/one']);
  });

  it('reports a connection lost while reading', async () => {
    await store.put('a/large', Buffer.alloc(32 * MiB, 'a'), { maxBytes: 32 * MiB });
    const { body } = await store.get('a/large');
    const reading = (async () => {
      for await (const _ of body) if (line) await line.cut();
    })();
    await expect(reading).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('leftovers of crashed S3 uploads', () => {
  beforeAll(freshBucket);

  it('deletes leftovers after a day and keeps objects', async () => {
    const store = await S3Objects.open(settings());
    for (const key of ['.uploads/one', '.uploads/two']) await client.putObject(bucket, key, 'half');
    await store.put('a/kept', Buffer.from('kept'), { maxBytes: 10 });
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    expect(await store.sweep(hours(23))).toBe(0);
    expect(await names('.uploads/')).toEqual(['.uploads/one', '.uploads/two']);
    expect(await store.sweep(hours(25))).toBe(2);
    expect(await names('.uploads/')).toEqual([]);
    expect(await store.head('a/kept')).toBeDefined();
    await store.close();
  });
});

describe('S3 store that cannot be opened', () => {
  beforeAll(freshBucket);
  const refused = (over: Partial<ReturnType<typeof settings>>) => expect(S3Objects.open(settings(over))).rejects;

  it('explain the error without the secret', async () => {
    const { endpoint } = s3Settings();
    await refused({ bucket: 'not-there' }).toThrow(
      `The object store at ${endpoint} has no bucket "not-there": create it, or name another one in S3_BUCKET.`,
    );
    await refused({ accessKey: 'nobody' }).toThrow(
      `The object store at ${endpoint} refuses S3_ACCESS_KEY with S3_SECRET_KEY.`,
    );
    await refused({ secretKey: 'wrong-secret' }).toThrow(
      `The object store at ${endpoint} refuses S3_ACCESS_KEY with S3_SECRET_KEY.`,
    );
  });

  it('fail within a bounded time if no server responds', async () => {
    const line = await FaultyProxy.to('127.0.0.1', 1);
    await line.cut();
    await refused({ endpoint: `http://127.0.0.1:${line.localPort}` }).toThrow(
      new RegExp(`^The object store at http://127\\.0\\.0\\.1:${line.localPort} does not answer: .*ECONNREFUSED`),
    );
  });
});
