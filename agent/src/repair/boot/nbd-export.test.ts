import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryView } from '../view/block-view.js';
import { exportView, type NbdExport } from './nbd-export.js';

const bytes = randomBytes(64 * 1024);
let folder: string;
let served: NbdExport;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-nbd-'));
  served = await exportView(new MemoryView(bytes), join(folder, 'disk.sock'));
});
afterEach(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

class RawClient {
  #got = Buffer.alloc(0);
  closed = false;
  readonly #socket: Socket;
  constructor(path: string) {
    this.#socket = connect(path);
    this.#socket.on('data', (chunk: Buffer) => (this.#got = Buffer.concat([this.#got, chunk])));
    this.#socket.on('close', () => (this.closed = true)).on('error', () => undefined);
  }
  send(...parts: Buffer[]): void {
    this.#socket.write(Buffer.concat(parts));
  }
  async take(length: number): Promise<Buffer> {
    while (this.#got.length < length) {
      if (this.closed) throw new RangeError('closed');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const taken = this.#got.subarray(0, length);
    this.#got = this.#got.subarray(length);
    return taken;
  }
  end(): void {
    this.#socket.destroy();
  }
}

const option = (number: number, data = Buffer.alloc(0), length = data.length): Buffer => {
  const head = Buffer.alloc(16);
  head.write('IHAVEOPT', 'latin1');
  head.writeUInt32BE(number, 8);
  head.writeUInt32BE(length, 12);
  return Buffer.concat([head, data]);
};
const request = (type: number, offset: number, length: number): Buffer => {
  const head = Buffer.alloc(28);
  head.writeUInt32BE(0x25609513, 0);
  head.writeUInt16BE(type, 6);
  head.write('handle!!', 8, 'latin1');
  head.writeBigUInt64BE(BigInt(offset), 16);
  head.writeUInt32BE(length, 24);
  return head;
};

async function connected(): Promise<RawClient> {
  const client = new RawClient(served.path);
  expect((await client.take(18)).toString('latin1', 0, 16)).toBe('NBDMAGICIHAVEOPT');
  client.send(Buffer.from([0, 0, 0, 3]), option(7, Buffer.alloc(6)));
  const info = await client.take(32);
  expect([info.readUInt32BE(12), Number(info.readBigUInt64BE(22))]).toEqual([3, bytes.length]);
  expect(info.readUInt16BE(30) & 2).toBe(2);
  await client.take(20);
  return client;
}
const errorOf = async (client: RawClient): Promise<number> => {
  const reply = await client.take(16);
  expect(reply.toString('latin1', 8, 16)).toBe('handle!!');
  return reply.readUInt32BE(4);
};

describe('NBD export of a view', () => {
  it('returns the requested bytes', async () => {
    const client = await connected();
    client.send(request(0, 1000, 5000));
    expect(await errorOf(client)).toBe(0);
    expect((await client.take(5000)).equals(bytes.subarray(1000, 6000))).toBe(true);
    client.end();
  });

  it.each([
    ['behind its end', 64 * 1024 - 1, 2],
    ['more than is ever sent at once', 0, 0xffffffff],
    ['far behind every disk', Number.MAX_SAFE_INTEGER, 512],
  ])('refuses %s and keeps the connection', async (_, offset, length) => {
    const client = await connected();
    client.send(request(0, offset, length));
    expect(await errorOf(client)).toBe(22);
    client.send(request(0, 0, 4));
    expect(await errorOf(client)).toBe(0);
    expect(await client.take(4)).toEqual(bytes.subarray(0, 4));
    client.end();
  });

  it('refuses a write and closes the connection', async () => {
    const before = Buffer.from(bytes);
    const client = await connected();
    client.send(request(1, 0, 512), Buffer.alloc(512));
    expect(await errorOf(client)).toBe(1);
    await expect(client.take(1)).rejects.toThrow('closed');
    expect(bytes.equals(before)).toBe(true);
  });

  it('closes a connection that is not an NBD client and serves the next', async () => {
    for (const nonsense of [
      randomBytes(4096),
      Buffer.concat([Buffer.from([0, 0, 0, 3]), option(7, Buffer.alloc(0), 0xffffffff)]),
    ]) {
      const client = new RawClient(served.path);
      await client.take(18);
      client.send(nonsense);
      await expect(client.take(1)).rejects.toThrow('closed');
    }
    (await connected()).end();
  });

  it('answers an unknown option and waits for the next option', async () => {
    const client = new RawClient(served.path);
    await client.take(18);
    client.send(Buffer.from([0, 0, 0, 3]), option(8));
    expect((await client.take(20)).readUInt32BE(12)).toBe(0x80000001);
    client.send(option(2));
    expect((await client.take(20)).readUInt32BE(12)).toBe(1);
    client.end();
  });
});
