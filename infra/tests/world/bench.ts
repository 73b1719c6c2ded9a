import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchDevice } from '@revive/contracts/fleet/bench';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { ApiClient } from './api-client.js';
import { eventually } from './eventually.js';

/**
 * Adds an image to an agent's bench folder. The agent ignores hidden files, so the rename makes the whole image appear
 * at once.
 */
export async function putOnBench(
  folder: string,
  name: string,
  image: Buffer | ((file: string) => Promise<unknown>),
): Promise<void> {
  const hidden = join(folder, `.${name}`);
  await (typeof image === 'function' ? image(hidden) : writeFile(hidden, image));
  await rename(hidden, join(folder, name));
}

const devicesOf = (shop: Pick<ApiClient, 'get'>): Promise<BenchDevice[]> =>
  shop.get<BenchDevice[]>('/api/bench/devices');

export const deviceNamed = async (shop: Pick<ApiClient, 'get'>, name: string): Promise<BenchDevice> =>
  (
    await eventually(
      () => devicesOf(shop),
      (devices) => devices.some((one) => one.name === name),
    )
  ).find((one) => one.name === name) as BenchDevice;

export const untilOnBench = (shop: Pick<ApiClient, 'get'>, deviceId: string, withinMs?: number): Promise<void> =>
  waitFor(async () => (await devicesOf(shop)).some(({ id }) => id === deviceId), withinMs);
