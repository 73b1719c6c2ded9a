export interface KnownTool {
  readonly program: string;
  readonly args: readonly string[];
  /** Finds the version in the output; the first group is the version. */
  readonly version: RegExp;
  /** Oldest usable version, with the reason. */
  readonly least?: { readonly version: string; readonly why: string };
  /** Effect of a missing tool: a shallower check, or an action that is not possible. */
  readonly without: string;
  readonly debian: string;
  /** Without it a repair is verified by fewer independent checks. */
  readonly isVerifier?: true;
}

/** The programs that the agent runs: `verifier-tools.ts`, `ask-smart.ts`, `ddrescue.ts`, `boot-proof.ts`, `phones/`. */
export const TOOLS: readonly KnownTool[] = [
  {
    program: 'sgdisk',
    args: ['--version'],
    version: /\(sgdisk\) version ([\d.]+)/,
    without: 'a repaired GPT is checked by the agent only, not by a second program',
    debian: 'gdisk',
    isVerifier: true,
  },
  {
    program: 'sfdisk',
    args: ['--version'],
    version: /util-linux ([\d.]+)/,
    least: { version: '2.26', why: 'older versions check nothing with --verify' },
    without: 'a repaired MBR is checked by the agent only, not by a second program',
    debian: 'fdisk',
    isVerifier: true,
  },
  {
    program: 'ntfsfix',
    args: ['--version'],
    version: /ntfsfix v([\d.]+)/,
    without: 'a repaired NTFS volume is checked by the agent only, not by a second program',
    debian: 'ntfs-3g',
    isVerifier: true,
  },
  {
    program: 'fsck.fat',
    args: ['-h'],
    version: /fsck\.fat ([\d.]+)/,
    without: 'a repaired FAT volume is checked by the agent only, not by a second program',
    debian: 'dosfstools',
    isVerifier: true,
  },
  {
    program: 'fsck.exfat',
    args: ['-V'],
    version: /exfatprogs version\s*:\s*([\d.]+)/i,
    without: 'a repaired exFAT volume is checked by the agent only, not by a second program',
    debian: 'exfatprogs',
    isVerifier: true,
  },
  {
    program: 'e2fsck',
    args: ['-V'],
    version: /e2fsck ([\d.]+)/,
    least: { version: '1.43', why: 'older versions refuse volumes with metadata checksums' },
    without: 'a repaired ext4 volume is checked by the agent only, not by a second program',
    debian: 'e2fsprogs',
    isVerifier: true,
  },
  {
    program: 'smartctl',
    args: ['--version'],
    version: /smartctl ([\d.]+)/,
    least: { version: '7.0', why: 'older versions have no --json' },
    without: "a failing drive isn't recognised by its own health report",
    debian: 'smartmontools',
  },
  {
    program: 'ddrescue',
    args: ['--version'],
    version: /ddrescue ([\d.]+)/,
    least: { version: '1.20', why: 'older versions write another kind of mapfile' },
    without: 'a failing drive is copied by the agent alone, which skips its bad areas less gently',
    debian: 'gddrescue',
  },
  {
    program: 'lsblk',
    args: ['--version'],
    version: /util-linux ([\d.]+)/,
    least: { version: '2.27', why: 'older versions have no --json' },
    without: 'disks are shown with fewer facts',
    debian: 'util-linux',
  },
  {
    program: 'qemu-system-x86_64',
    args: ['--version'],
    version: /emulator version ([\d.]+)/,
    without: 'nobody tries whether a repaired disk starts',
    debian: 'qemu-system-x86',
  },
  {
    program: 'adb',
    args: ['--version'],
    version: /Version ([\d.]+)/,
    without: 'no Android phone is seen',
    debian: 'adb',
  },
  {
    program: 'fastboot',
    args: ['--version'],
    version: /fastboot version ([\d.]+)/,
    without: 'no phone is seen in its bootloader',
    debian: 'fastboot',
  },
  {
    program: 'lp',
    args: [],
    version: /$^/,
    without: 'labels and receipts are printed by the browser only',
    debian: 'cups-client',
  },
];
