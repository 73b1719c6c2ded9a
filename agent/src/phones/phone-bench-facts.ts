import type { DeviceFacts } from '../devices/bench-device.js';
import { batteryIn } from './phone-facts.js';

/** Facts of a phone for the bench, from the properties that it was asked for anyway. */
export function benchFactsIn(properties: ReadonlyMap<string, string>): DeviceFacts {
  const release = properties.get('ro.build.version.release');
  const isTablet = (properties.get('ro.build.characteristics') ?? '').split(',').includes('tablet');
  return {
    type: isTablet ? 'tablet' : 'mobile',
    vendor: properties.get('ro.product.manufacturer'),
    model: properties.get('ro.product.model'),
    osVersion: release && `Android ${release}`,
  };
}

const AGAIN_MS = 60_000;
const MOST = 64;

/** Charge of the phones, asked once a minute each: a question wakes the phone. */
export class PhoneBatteries {
  readonly #kept = new Map<string, { percent: number | undefined; at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  async percentOf(key: string, ask: (command: string) => Promise<string>): Promise<number | undefined> {
    const kept = this.#kept.get(key);
    if (kept && this.now() - kept.at < AGAIN_MS) return kept.percent;
    // A phone that does not answer keeps its last charge until the next question.
    const percent = await ask('dumpsys battery').then(
      (text) => batteryIn(text).level,
      () => kept?.percent,
    );
    this.#kept.delete(key);
    this.#kept.set(key, { percent, at: this.now() });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
    return percent;
  }
}
