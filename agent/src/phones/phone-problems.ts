import { bytesText } from '../imaging/bytes-text.js';
import type { Finding } from '../repair/model/finding.js';
import type { PhoneFacts } from './phone-facts.js';

const DAY_MS = 86_400_000;
/** Android publishes a security bulletin each month (source.android.com/docs/security/bulletin); half a year is six missed. */
const PATCH_DAYS = 180;
/**
 * Lithium cells keep about 80 % of their capacity for this number of cycles (EU 2023/1670, Annex II: at least 800).
 */
const MOST_CYCLES = 800;
/** Threshold of Android's low storage warning: 5 % or 500 MB, the smaller value (StorageManager). */
const lowStorage = (total: number): number => Math.min(total * 0.05, 500 * 1024 * 1024);
/** Above this temperature charging is harmful, and Android throttles. */
const HOT_CELSIUS = 45;
/** Two crashes may be chance. */
const CRASHES = 3;

const problem = (code: string, severity: Finding['severity'], plain: string, expected = '', seen = ''): Finding => ({
  code,
  procedure: 'android.apply',
  severity,
  layer: 'phone',
  plain,
  evidence: expected === '' ? [] : [{ offset: 0, expected, seen }],
});

export const crashing = ({ crashes }: PhoneFacts): { app: string; times: number }[] =>
  [...crashes]
    .flatMap(([app, times]) => (times >= CRASHES ? [{ app, times }] : []))
    .sort((a, b) => b.times - a.times || (a.app < b.app ? -1 : 1));

export const isNearlyFull = ({ storage }: PhoneFacts): boolean =>
  storage !== undefined && storage.free < lowStorage(storage.total);

export const crashFinding = ({ app, times }: { app: string; times: number }): Finding =>
  problem(
    'android.app_crashes',
    'medium',
    `The app ${app} closed by itself ${times} times.`,
    `fewer than ${CRASHES}`,
    `${times}`,
  );

export const cacheFinding = ({ app, bytes }: { app: string; bytes: number }): Finding =>
  problem('android.cache', 'low', `The app ${app} keeps ${bytesText(bytes)} in its cache on shared storage.`);

const patchAge = (facts: PhoneFacts, now: Date): number | undefined => {
  const patch = facts.properties.get('ro.build.version.security_patch') ?? '';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(patch) ? Date.parse(patch) : NaN;
  return Number.isFinite(at) && at <= now.getTime() ? Math.floor((now.getTime() - at) / DAY_MS) : undefined;
};

export function problemsOfPhone(facts: PhoneFacts, now: Date): Finding[] {
  const { battery, storage } = facts;
  const found: Finding[] = [];
  if (battery.health !== undefined && battery.health !== 'good')
    found.push(
      problem('android.battery_health', 'high', `The battery reports “${battery.health}”.`, 'good', battery.health),
    );
  if (battery.cycles !== undefined && battery.cycles > MOST_CYCLES)
    found.push(
      problem(
        'android.battery_worn',
        'medium',
        `The battery is worn: it was charged ${battery.cycles.toLocaleString('en-US')} times.`,
        `at most ${MOST_CYCLES}`,
        `${battery.cycles}`,
      ),
    );
  if (battery.celsius !== undefined && battery.celsius > HOT_CELSIUS)
    found.push(
      problem(
        'android.battery_hot',
        'medium',
        `The battery is hot: ${battery.celsius} °C.`,
        `at most ${HOT_CELSIUS} °C`,
        `${battery.celsius} °C`,
      ),
    );
  if (storage !== undefined && isNearlyFull(facts))
    found.push(
      problem(
        'android.storage_full',
        'medium',
        `The storage is nearly full: ${bytesText(storage.free)} of ${bytesText(storage.total)} are free.`,
        `at least ${bytesText(lowStorage(storage.total))}`,
        bytesText(storage.free),
      ),
    );
  const age = patchAge(facts, now);
  if (age !== undefined && age > PATCH_DAYS)
    found.push(
      problem(
        'android.patch_old',
        'medium',
        `The security patch is ${age.toLocaleString('en-US')} days old.`,
        `at most ${PATCH_DAYS} days`,
        facts.properties.get('ro.build.version.security_patch'),
      ),
    );
  return [...found, ...crashing(facts).map(crashFinding)];
}

const BOOT_STATES: Record<string, string> = {
  green: 'verified',
  yellow: "verified with the owner's own key",
  orange: 'not verified: the bootloader is unlocked',
  red: 'failed',
};

export function factsAsNotes(facts: PhoneFacts, now: Date): string[] {
  const get = (name: string): string => (facts.properties.get(name) ?? '').slice(0, 120);
  const { battery, storage, uptimeSeconds } = facts;
  const age = patchAge(facts, now);
  const android = get('ro.build.version.release');
  const patch = get('ro.build.version.security_patch');
  const slot = get('ro.boot.slot_suffix').replace('_', '');
  const boot = BOOT_STATES[get('ro.boot.verifiedbootstate')];
  const said = [
    android && `Android ${android}, build ${get('ro.build.version.incremental') || 'not named'}.`,
    patch && `Security patch ${patch}${age === undefined ? '' : `, ${age.toLocaleString('en-US')} days old`}.`,
    battery.level !== undefined &&
      `Battery ${battery.level}%${battery.isCharging === true ? ', charging' : ''}${battery.health ? `, health ${battery.health}` : ''}${battery.celsius === undefined ? '' : `, ${battery.celsius} °C`}${battery.cycles === undefined ? '' : `, ${battery.cycles} cycles`}.`,
    storage && `Storage ${bytesText(storage.free)} free of ${bytesText(storage.total)}.`,
    uptimeSeconds !== undefined && `Running for ${Math.floor(uptimeSeconds / 3600)} hours.`,
    get('ro.crypto.state') && `Storage is ${get('ro.crypto.state')}.`,
    slot && `Started from slot ${slot}.`,
    boot && `Verified boot: ${boot}.`,
  ];
  return said.filter((one): one is string => typeof one === 'string' && one !== '');
}
