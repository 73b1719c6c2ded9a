import { counted } from '#ui/format/counted.js';

/** `repaired`: after a repair that was read back. `tested`: a fix tested in memory. `now`: the unchanged device. */
const CHECK_WORDS = {
  repaired: { passed: 'passed', before: 'failed before the repair' },
  tested: { passed: 'passed with the fix', before: 'failed without it' },
  now: { passed: 'passed', before: '' },
} as const;

interface CheckSum {
  readonly all: number;
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  readonly failedBefore: number;
}

export const messages = {
  checks: {
    label: 'Checks',
    check: 'Check',
    passed: 'passed',
    failed: 'failed',
    notRun: 'not run',
    /** `repair`: results before and after. `look`: the unchanged device and the fix tested in memory. */
    columns: { repair: ['Before', 'After'], look: ['Now', 'Tested'] },
    /** `10 of 10 checks passed, 6 failed before the repair`; a tested fix is never described as done. */
    sum: ({ all, passed, failed, notRun, failedBefore }: CheckSum, of: keyof typeof CHECK_WORDS): string =>
      [
        `${passed} of ${counted(all, 'check')} ${CHECK_WORDS[of].passed}`,
        ...(failed === 0 ? [] : [`${failed} failed`]),
        ...(notRun === 0 ? [] : [`${notRun} not run`]),
        ...(failedBefore === 0 ? [] : [`${failedBefore} ${CHECK_WORDS[of].before}`]),
      ].join(', '),
    hide: 'Hide checks',
  },
  units: {
    title: 'Parts of the device',
    /** `2 changes, 1,024 bytes` of the offered fix. */
    share: (writes: number, bytes: number) => `${counted(writes, 'change')}, ${counted(bytes, 'byte')}`,
    dependsOn: (labels: readonly string[]) => `Depends on: ${labels.join(', ')}`,
    leftAlone: 'Left as found',
    notChanged: 'Not changed',
  },
  evidence: {
    label: 'Evidence',
    offset: 'Offset',
    expected: 'Expected',
    seen: 'Found',
    byte: (offset: number) => `byte ${offset.toLocaleString('en-US')}`,
    show: (count: number) => `Evidence (${count})`,
    hide: 'Hide evidence',
  },
} as const;
