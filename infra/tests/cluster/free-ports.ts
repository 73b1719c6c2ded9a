import { holdFreePort } from '@revive/platform/concurrency/free-port';

/** Returns this many free ports on loopback. All ports are held at the same time, so none is returned twice. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, () => holdFreePort()));
  await Promise.all(held.map(({ release }) => release()));
  return held.map(({ port }) => port);
}
