import { describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { freePort, holdFreePort } from './free-port.js';

describe('free port', () => {
  it('returns a port to listen on, below the range for outgoing connections', async () => {
    const port = await freePort();
    expect(port).toBeLessThan(32_768);
    await new Promise<void>((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
    });
  });

  it('returns distinct ports to concurrent callers', async () => {
    const held = await Promise.all(Array.from({ length: 50 }, () => holdFreePort()));
    expect(new Set(held.map(({ port }) => port)).size).toBe(50);
    await Promise.all(held.map(({ release }) => release()));
  });

  it('returns each port once for a while, also across independent processes', async () => {
    const another = (await import(`./free-port.js?${'another'}`)) as { freePort: typeof freePort };
    expect(another.freePort).not.toBe(freePort);
    const ports: number[] = [];
    for (let i = 0; i < 400; i++) ports.push(await freePort(), await another.freePort());
    expect(new Set(ports).size).toBe(800);
  });
});
