import type { ServiceName } from '@revive/platform/core/service-names';
import { eventually } from '../world/eventually.js';
import type { SplitProduct } from './split-product.js';

/**
 * Reads a gauge of an instance, summed over its labels except those that contain `except`. Returns 0 if the instance
 * lacks the gauge or does not answer.
 */
export async function gaugeOf(
  product: SplitProduct,
  name: ServiceName,
  index: number,
  metric: string,
  except?: string,
): Promise<number> {
  if (!product.process(name, index).isRunning) return 0;
  const text = await product.metrics(name, index);
  const lines = [...text.matchAll(new RegExp(`^${metric}(\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  const values = lines
    .filter(([, labels = '']) => except === undefined || !labels.includes(except))
    .map(([, , value]) => Number(value));
  return values.reduce((sum, value) => sum + value, 0);
}

export const streamsOn = (product: SplitProduct, index: number): Promise<number> =>
  gaugeOf(product, 'fleet', index, 'revive_fleet_agent_streams');

export async function holderOf(product: SplitProduct): Promise<number> {
  const held = await eventually(
    () => Promise.all([streamsOn(product, 0), streamsOn(product, 1)]),
    (both) => both[0] + both[1] === 1,
  );
  return held.indexOf(1);
}

/** Moves the agent's stream to this instance: the proxy blocks the other instance, and the agent reconnects. */
export async function moveAgentTo(product: SplitProduct, index: number): Promise<void> {
  const other = `links/fleet-${1 - index}`;
  await product.proxy.send(other, 'maint');
  try {
    if ((await holderOf(product)) !== index) await product.proxy.ask(`shutdown sessions server ${other}`);
    await eventually(
      () => streamsOn(product, index),
      (streams) => streams === 1,
    );
  } finally {
    await product.proxy.send(other, 'ready');
  }
}
