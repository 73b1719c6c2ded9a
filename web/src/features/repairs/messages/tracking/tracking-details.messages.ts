import type { VerdictStatus } from '@revive/contracts/repairs/states';
import type { RepairTracking } from '#api/generated/tracking.gen.js';

export const messages = {
  proof: {
    checked: 'What we checked',
    done: 'What was done',
    cost: 'Total cost',
    show: 'Show all checks',
    hide: 'Hide checks',
  },
  receipt: { download: 'Download Receipt', failed: 'Receipt not downloaded' },
  promises: {
    label: 'How we protect your data',
    backup: "Before we change anything, we back up the data that changes. We don't copy your files.",
    check: "An independent check must pass. If it doesn't, we undo every change.",
    readOnly: 'We only read your device. Nothing on it is changed.',
    approvedOnly: 'Before and after the change we compare what your device says. Nothing else is changed.',
    takenBack: "If the result isn't as approved, we undo what can be undone and tell you what can't.",
    readBack: 'We read back what we made and check it before we call it done.',
  },
  progress: {
    label: 'Progress of the repair',
    states: { passed: 'done', current: 'now', future: 'not yet', skipped: 'skipped' },
  },
  shopNotes: { title: (shop: string) => `Messages from ${shop}` },
  notes: { title: 'Notes' },
  details: {
    device: (model: string, type: string) => `Device: ${model}, ${type}`,
    issue: (issue: string) => `Reported issue: ${issue}`,
    promised: 'Expected to be ready by',
    promiseOver: (shop: string) => `The expected date has passed. Ask ${shop} for a new one.`,
    estimate: 'Estimated completion:',
    estimateBasis: (runs: number) => `. 9 of 10 similar repairs took no longer (n = ${runs})`,
    shop: (parts: string) => `Shop: ${parts}`,
    contact: (contacts: string) => `Your contact details: ${contacts}`,
    number: (number: string) => `Repair ${number} · Tracking ID`,
  },
  home: 'Go to home',
} as const;

/** Counts the checks that failed before the repair and pass now. Their names appear after a click. */
export function witnessSentence(checks: NonNullable<RepairTracking['verdict']>['checks']): string {
  const witnesses = checks.filter(({ before, after }) => before === false && after === true).length;
  return witnesses === 1
    ? 'One check that failed before passes now.'
    : `${witnesses} checks that failed before pass now.`;
}

/** For an output, because no check could pass before the output existed. */
export const CREATED_AND_CHECKED = 'It was read back and checked.';

export const VERDICT_SENTENCES: Record<VerdictStatus, string> = {
  verified: 'The problem is fixed and checked',
  rolled_back: 'Every change was undone',
  not_verifiable: "The result couldn't be checked",
  failed: 'The repair failed',
  repairable: 'This can be repaired',
  healthy: 'No problem found',
  no_problem_found: 'No problem found in what we could check',
  needs_person: 'A technician needs to decide',
  refused: 'The repair was refused',
};
