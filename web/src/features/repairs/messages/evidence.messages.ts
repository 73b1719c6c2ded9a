// Findings, checks and their evidence, on the shop's pages and on the customer's alike.
import { counted } from '#ui/format/counted.js';

export const messages = {
  checks: {
    label: 'Checks',
    check: 'Check',
    passed: 'passed',
    failed: 'failed',
    notRun: 'not run',
    /** A repair that was read back; a diagnosis and the fix as it was tested in memory. */
    columns: { repair: ['Before', 'After'], look: ['Now', 'Tested'] },
    allPassed: (count: number) => `${count} of ${count} checks passed`,
    hide: 'Hide checks',
    unchanged: (count: number) => `${counted(count, 'more check')} without a change`,
    hideUnchanged: 'Hide unchanged checks',
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
