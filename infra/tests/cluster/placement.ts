import type { ServiceName } from '@revive/platform/core/service-names';
import { eventually } from '../e2e/started-product.js';
import type { SplitProduct } from './split-product.js';

/**
 * A gauge of one instance, summed over its labels but those that hold `except`; 0 where the instance has none or does
 * not answer.
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

/** How many agents' streams an instance of fleet holds. */
export const streamsOn = (product: SplitProduct, index: number): Promise<number> =>
  gaugeOf(product, 'fleet', index, 'revive_fleet_agent_streams');

/** Which instance of fleet holds the one agent's stream. */
export async function holderOf(product: SplitProduct): Promise<number> {
  const held = await eventually(
    () => Promise.all([streamsOn(product, 0), streamsOn(product, 1)]),
    (both) => both[0] + both[1] === 1,
  );
  return held.indexOf(1);
}

/** Brings the agent's stream to this instance: the proxy leads new ones there, and the agent dials anew. */
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
