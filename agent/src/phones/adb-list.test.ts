import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listsNoPhone } from './adb-list.js';

const LATE_MS = 30_000;

describe('list of an adb server', () => {
  let server: Server;
  let answer: readonly string[];
  let asked: string;
  const port = (): number => (server.address() as AddressInfo).port;

  beforeEach(async () => {
    asked = '';
    server = createServer((socket) => {
      socket.setNoDelay(true).on('error', () => undefined);
      socket.once('data', (request) => {
        asked = request.toString('latin1');
        for (const piece of answer) socket.write(piece);
        socket.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  it('asks for the devices in the form of the adb protocol', async () => {
    answer = ['OKAY0000'];
    await listsNoPhone(port(), LATE_MS);
    expect(asked).toBe('000chost:devices');
  });

  it.each<[string, readonly string[], boolean]>([
    ['an empty list in one piece', ['OKAY0000'], true],
    ['an empty list in pieces', ['OK', 'AY00', '00'], true],
    ['a listed phone', ['OKAY0011', 'emulator-5554\tdev'], false],
    ['a refusal', ['FAIL0005sorry'], false],
    ['an answer that ends too early', ['OKAY'], false],
  ])('reads %s', async (_, pieces, isEmpty) => {
    answer = pieces;
    expect(await listsNoPhone(port(), LATE_MS)).toBe(isEmpty);
  });

  it('rejects when no server answers on the port', async () => {
    const free = port();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    await expect(listsNoPhone(free, LATE_MS)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('rejects when the server never answers', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    try {
      await expect(listsNoPhone((silent.address() as AddressInfo).port, 50)).rejects.toMatchObject({
        name: 'AbortError',
      });
    } finally {
      silent.close();
    }
  });
});
