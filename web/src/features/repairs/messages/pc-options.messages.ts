// Texts about free options on the device, from a closed set of facts; never a name or date from the disk.
import type { PcOption } from '@revive/contracts/repairs/pc-options';

const SEEN: Record<PcOption, string> = {
  repair_tools:
    'Windows has its own repair tools on this disk. If they start, choose Troubleshoot, Advanced options, Startup Repair.',
  restore_points:
    'Windows kept restore points on this disk. System Restore may take Windows back to one of them. Documents stay. Programs and drivers that came later do not.',
  registry_copies:
    'Windows kept complete copies of registry files on this disk. Ask the shop whether they help in your case.',
  last_known_good:
    'Windows kept a configuration that it started with before. Windows 7 offers it when you press F8 at the start. Later versions do not.',
  file_history:
    'File History was set up to copy documents to another drive. Look for that drive before you pay for file recovery.',
  recovery_key:
    "This device is encrypted with BitLocker. Have its recovery key at hand before you pay. Look in your Microsoft account (account.microsoft.com/devices/recoverykey), on a printout or a USB stick, or ask your company's administrator.",
};

const NAMES: Record<PcOption, string> = {
  repair_tools: 'repair tools of Windows',
  restore_points: 'restore points',
  registry_copies: 'complete copies of the registry',
  last_known_good: 'an earlier Windows configuration',
  file_history: 'File History',
  recovery_key: 'a recovery key',
};

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

export const messages = {
  title: 'Free options on your device',
  intro: 'These are free and not part of the quote. Most of them need Windows or its repair tools to start.',
  seen: SEEN,
  off: "The repair tools of Windows are on this disk, but can't be started from it as it is now. A Windows installation USB stick has the same tools.",
  notSeen: (what: readonly PcOption[]): string =>
    `Not seen on this disk: ${either.format(what.map((one) => NAMES[one]))}. That doesn't mean there is none. Check other drives, USB sticks and your accounts.`,
} as const;
