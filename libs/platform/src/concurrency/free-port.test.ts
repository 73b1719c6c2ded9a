import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { freePort, holdFreePort } from './free-port.js';

describe('a free port', () => {
  it('can be listened on, and is none that an outgoing connection could take meanwhile', async () => {
    const port = await freePort();
    expect(port).toBeLessThan(32_768);
    await new Promise<void>((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
    });
  });

  it('is given to one of many who ask at once and hold it', async () => {
    const held = await Promise.all(Array.from({ length: 50 }, () => holdFreePort()));
    expect(new Set(held.map(({ port }) => port)).size).toBe(50);
    await Promise.all(held.map(({ release }) => release()));
  });

  it('is given once for a while, opened or not, also by processes that know nothing of each other', async () => {
    const another = (await import(`./free-port.js?${'another'}`)) as { freePort: typeof freePort };
    expect(another.freePort).not.toBe(freePort);
    const ports: number[] = [];
    for (let i = 0; i < 400; i++) ports.push(await freePort(), await another.freePort());
    expect(new Set(ports).size).toBe(800);
  });
});
