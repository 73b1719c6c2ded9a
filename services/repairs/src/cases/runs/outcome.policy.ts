import { createHmac } from 'node:crypto';
import type { OutcomeEnvironment, OutcomePlatform, OutcomeStatus } from '@revive/contracts/repairs/outcomes';
import type { DeviceKind } from '@revive/contracts/repairs/states';
import type { RunOutcome } from '@revive/proto/revive/repair/v1/repair';

/** Disk images serve practice and demos. Devices of unknown kind prove nothing about customers' devices. */
export const environmentOf = (deviceKind: string | null): OutcomeEnvironment =>
  deviceKind === null || deviceKind === ('disk_image' satisfies DeviceKind) ? 'lab' : 'field';

const PLATFORMS: readonly (readonly [OutcomePlatform, RegExp])[] = [
  ['windows', /^(ntfs|registry|refs|bitlocker|bcd)\b/],
  ['linux', /^(ext[234]|xfs|btrfs|lvm|luks|swap|f2fs)/],
  ['mac', /^(apfs|hfs)/],
];

export function platformOf(deviceKind: string | null, formats: readonly string[]): OutcomePlatform {
  if (deviceKind === ('phone' satisfies DeviceKind)) return 'android';
  const known = formats.map((one) => one.toLowerCase());
  return PLATFORMS.find(([, pattern]) => known.some((one) => pattern.test(one)))?.[0] ?? 'unknown';
}

/**
 * Status of a repair that the agent did not finish. Without any written or produced bytes the run counts as blocked:
 * neither success nor failure of the procedure.
 */
export function unfinishedStatus({ result, writesDone, bytesWritten, produced }: RunOutcome): OutcomeStatus {
  if (result === 'rolled_back') return 'rolled_back';
  if (result === 'partial') return 'partial';
  if (result === 'refused') return 'not_applicable';
  // control: an attempt that wrote nothing is blocked, and no failure
  return writesDone === 0 && bytesWritten === 0 && !produced ? 'blocked' : 'failed';
}

/**
 * Key of a device that is the same at every agent: kind and own serial number. Without a serial number the device has
 * no shared history.
 */
export function deviceKeyOf(
  key: Uint8Array,
  { kind, identity, isOwn, deviceId }: { kind: string; identity: string; isOwn: boolean; deviceId: string },
): Buffer | null {
  // An image's name is meaningless at a different shop, which may have an unrelated image of the same name.
  const named = kind === ('disk_image' satisfies DeviceKind) ? deviceId : isOwn ? identity : '';
  if (named === '') return null;
  return createHmac('sha256', key)
    .update('revive.device.v1')
    .update(JSON.stringify([kind, named]))
    .digest();
}
