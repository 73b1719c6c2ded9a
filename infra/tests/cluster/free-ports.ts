import { holdFreePort } from '@revive/platform/concurrency/free-port';

/** So many ports of loopback that were free a moment ago; all held at once, so that none comes twice. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, () => holdFreePort()));
  await Promise.all(held.map(({ release }) => release()));
  return held.map(({ port }) => port);
}
