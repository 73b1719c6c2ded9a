import { createHmac } from 'node:crypto';
import type { OutcomeEnvironment, OutcomePlatform, OutcomeStatus } from '@revive/contracts/repairs/outcomes';
import type { DeviceKind } from '@revive/contracts/repairs/states';
import type { RunOutcome } from '@revive/proto/revive/repair/v1/repair';

/** Images are for practice and for the demo; what nobody knows the kind of proves nothing about customers' devices. */
export const environmentOf = (deviceKind: string | null): OutcomeEnvironment =>
  deviceKind === null || deviceKind === ('disk_image' satisfies DeviceKind) ? 'lab' : 'field';

const PLATFORMS: readonly (readonly [OutcomePlatform, RegExp])[] = [
  ['windows', /^(ntfs|registry|refs|bitlocker|bcd)\b/],
  ['linux', /^(ext[234]|xfs|btrfs|lvm|luks|swap|f2fs)/],
  ['mac', /^(apfs|hfs)/],
];

/** What a device runs, by the formats that its latest diagnosis recognised. */
export function platformOf(deviceKind: string | null, formats: readonly string[]): OutcomePlatform {
  if (deviceKind === ('phone' satisfies DeviceKind)) return 'android';
  const known = formats.map((one) => one.toLowerCase());
  return PLATFORMS.find(([, pattern]) => known.some((one) => pattern.test(one)))?.[0] ?? 'unknown';
}

/**
 * How a repair that the agent did not finish counts. Nothing written and nothing made: it was kept from applying, which
 * is neither a success nor a failure of the procedure.
 */
export function unfinishedStatus({ result, writesDone, bytesWritten, produced }: RunOutcome): OutcomeStatus {
  if (result === 'rolled_back') return 'rolled_back';
  if (result === 'partial') return 'partial';
  if (result === 'refused') return 'not_applicable';
  // control: an attempt that wrote nothing is blocked, and no failure
  return writesDone === 0 && bytesWritten === 0 && !produced ? 'blocked' : 'failed';
}

/** A device by what stays the same at every agent: kind and number of its own. Without one it has no history elsewhere. */
export function deviceKeyOf(
  key: Uint8Array,
  { kind, identity, isOwn, deviceId }: { kind: string; identity: string; isOwn: boolean; deviceId: string },
): Buffer | null {
  // An image's name says nothing at another shop: there it would be somebody else's image of the same name.
  const named = kind === ('disk_image' satisfies DeviceKind) ? deviceId : isOwn ? identity : '';
  if (named === '') return null;
  return createHmac('sha256', key)
    .update('revive.device.v1')
    .update(JSON.stringify([kind, named]))
    .digest();
}
