/** Facts that a phone reports about itself. Missing or malformed answers count as not seen. */
import type { Limits } from './adb.js';

export interface PhoneFacts {
  properties: ReadonlyMap<string, string>;
  battery: Battery;
  storage?: { total: number; free: number };
  uptimeSeconds?: number;
  crashes: ReadonlyMap<string, number>;
  /** Cache sizes of apps on shared storage in bytes, largest first. */
  caches: readonly { app: string; bytes: number }[];
  unseen: string[];
}

export interface Battery {
  /** Percent. */
  level?: number;
  /** Name from BatteryManager. */
  health?: 'good' | 'overheat' | 'dead' | 'over voltage' | 'failure' | 'cold';
  celsius?: number;
  cycles?: number;
  isCharging?: boolean;
}

/** android.os.BatteryManager: BATTERY_HEALTH_GOOD is 2. */
const HEALTH: Record<string, NonNullable<Battery['health']>> = {
  2: 'good',
  3: 'overheat',
  4: 'dead',
  5: 'over voltage',
  6: 'failure',
  7: 'cold',
};
const APP = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$/;
const MOST_APPS = 200;
const DROPBOX: Limits = { bytes: 1024 * 1024, ms: 20_000 };
const CACHES = 'du -k -d 0 /sdcard/Android/data/*/cache 2>/dev/null';

type Ask = (command: string, limits?: Limits) => Promise<string>;

export async function readFacts(ask: Ask): Promise<PhoneFacts> {
  const unseen: string[] = [];
  const seen = async (what: string, command: string, limits?: Limits): Promise<string> => {
    try {
      return await ask(command, limits);
    } catch (error) {
      unseen.push(`${what} (${(error as Error).message})`);
      return '';
    }
  };
  const properties = propertiesIn(await seen('Properties', 'getprop'));
  const battery = batteryIn(await seen('Battery', 'dumpsys battery'), await seen('Battery cycles', CYCLES));
  const storage = storageIn(await seen('Storage', 'df -k /data'));
  const uptimeSeconds = uptimeIn(await seen('Uptime', 'cat /proc/uptime'));
  const crashes = crashesIn(await seen('App crashes', 'dumpsys dropbox --print data_app_crash', DROPBOX));
  const caches = cachesIn(await seen('App caches', CACHES));
  if (battery.level === undefined) unseen.push('Battery level');
  if (battery.cycles === undefined) unseen.push('Battery cycles');
  if (storage === undefined) unseen.push('Storage');
  return {
    properties,
    battery,
    ...(storage && { storage }),
    ...(uptimeSeconds !== undefined && { uptimeSeconds }),
    crashes,
    caches,
    unseen: [...new Set(unseen)],
  };
}

const CYCLES = 'cat /sys/class/power_supply/battery/cycle_count 2>/dev/null';

/** `[ro.product.model]: [Pixel 7]` */
export function propertiesIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, key = '', value = ''] of text.matchAll(/^\[([^\]\n]{1,200})\]: \[([^\n]{0,500})\]$/gm))
    found.set(key, value);
  return found;
}

export function batteryIn(text: string, cycles = ''): Battery {
  const value = (name: string): string | undefined => new RegExp(`^\\s*${name}: (\\S+)`, 'm').exec(text)?.[1];
  const level = whole(value('level'), 100);
  // Tenths of a degree (BatteryManager.EXTRA_TEMPERATURE).
  const tenths = /^-?\d{1,4}$/.test(value('temperature') ?? '') ? Number(value('temperature')) : undefined;
  const health = HEALTH[value('health') ?? ''];
  const count = whole(cycles.trim(), 100_000);
  const powered = ['AC powered', 'USB powered', 'Wireless powered', 'Dock powered'].map(value);
  return {
    ...(level !== undefined && { level }),
    ...(health && { health }),
    ...(tenths !== undefined && { celsius: tenths / 10 }),
    ...(count !== undefined && count > 0 && { cycles: count }),
    ...(powered.some((one) => one !== undefined) && { isCharging: powered.includes('true') }),
  };
}

/** The last line of `df -k`: device, 1K blocks, used, available. */
export function storageIn(text: string): PhoneFacts['storage'] {
  const [, total, , free] = text.trim().split('\n').at(-1)?.trim().split(/\s+/) ?? [];
  const [blocks, left] = [whole(total, 2 ** 40), whole(free, 2 ** 40)];
  return blocks === undefined || left === undefined || blocks === 0 || left > blocks
    ? undefined
    : { total: blocks * 1024, free: left * 1024 };
}

export function uptimeIn(text: string): number | undefined {
  const seconds = Number(/^(\d{1,10})(\.\d+)?\s/.exec(text)?.[1] ?? NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Parses `Package: com.example.app v12 (1.2)`, one line for each drop box entry. */
export function crashesIn(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [, app = ''] of text.matchAll(/^Package: (\S{1,200}) v/gm)) {
    if (APP.test(app) && (found.has(app) || found.size < MOST_APPS)) found.set(app, (found.get(app) ?? 0) + 1);
  }
  return found;
}

export function cachesIn(text: string): { app: string; bytes: number }[] {
  return [...text.matchAll(/^(\d{1,10})\s+\/sdcard\/Android\/data\/([\w.]{1,200})\/cache$/gm)]
    .flatMap(([, size, app = '']) => (APP.test(app) ? [{ app, bytes: Number(size) * 1024 }] : []))
    .sort((a, b) => b.bytes - a.bytes || (a.app < b.app ? -1 : 1))
    .slice(0, MOST_APPS);
}

function whole(text: string | undefined, most: number): number | undefined {
  const value = /^\d{1,15}$/.test(text ?? '') ? Number(text) : NaN;
  return value <= most ? value : undefined;
}
