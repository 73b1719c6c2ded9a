// What a customer reads of a repair, each sentence true of recorded facts only.
import { formatMoney } from '@revive/contracts/money';
import type { Outcome, RepairStatus, VerdictStatus } from '@revive/contracts/repairs/states';
import type { RepairTracking } from '#api/generated/repairs.gen.js';
import { endOf, wrote } from '../repair-facts.js';
import { diagnosisOnly } from './quote.messages.js';

export const messages = {
  search: {
    pageTitle: 'Track Repair',
    title: 'Track your repair',
    text: 'You got a tracking ID when you left your device. It starts with RV.',
    trackingId: 'Tracking ID',
    search: 'Track Repair',
    searching: 'Searching...',
  },
  notFound: { title: 'Repair Not Found', searchAgain: 'Search Again' },
  shop: { call: 'Call', callLabel: 'Call Repair Shop' },
  page: { print: 'Print', home: 'Go to home' },
  findings: { title: 'What we found', show: 'Show technical evidence', hide: 'Hide technical evidence' },
  quote: {
    title: 'Your quote',
    version: (version: number, day: string) => `Quote ${version} of ${day}.`,
    approved: 'Approved',
  },
  answer: {
    approve: (price: string) => `Approve ${price}`,
    approving: 'Approving...',
    decline: 'Decline',
    cancelApproval: 'Cancel my approval',
    approved: 'Approved',
    approvedText: (price: string, version: number) => `${price}, quote ${version}`,
    notApproved: 'Not approved',
  },
  decline: {
    title: 'Decline the repair?',
    keep: 'Keep the quote',
    action: 'Decline',
    failed: 'Not declined',
    text: 'Nothing is changed on your device.',
  },
  cancelApproval: {
    title: 'Cancel your approval?',
    keep: 'Keep my approval',
    action: 'Cancel approval',
    failed: 'Approval not cancelled',
  },
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
  },
  progress: {
    title: 'Progress',
    label: 'Progress of the repair',
    states: { passed: 'done', current: 'now', future: 'not yet', skipped: 'skipped' },
  },
  notes: { title: 'Notes' },
  details: {
    device: (model: string, type: string) => `Device: ${model}, ${type}`,
    issue: (issue: string) => `Reported issue: ${issue}`,
    estimate: 'Estimated completion:',
    estimateBasis: (runs: number) => `. 9 of 10 similar repairs took no longer (n = ${runs})`,
    shop: (parts: string) => `Shop: ${parts}`,
    contact: (contacts: string) => `Your contact details: ${contacts}`,
    number: (number: string) => `Repair ${number} · Tracking ID`,
  },
  notMyDevice: {
    title: 'Not your device?',
    label: 'Stop emails',
    stopped: 'Emails stopped',
    stoppedText: 'Thank you. The shop can see that this address is wrong.',
    failed: 'Not stopped',
    incomplete: 'Open the link from your email',
    incompleteText: 'This page needs the whole link.',
    text: "You got an email about a device that isn't yours. We'll stop emails about this repair to your address and tell the shop that its address is wrong.",
    stop: 'Stop these emails',
    stopping: 'Stopping...',
  },
} as const;

/** To whoever only has the tracking link: where the answer is given. `price`: of a quote that waits for it. */
export function howToAnswer(waits: boolean, price: string, email: string): string {
  const goal = waits ? `approve${price === '' ? '' : ` ${price}`} or decline` : 'cancel your approval';
  return email === ''
    ? `To ${goal}, ask the shop to show you its QR code.`
    : `To ${goal}, open the link in the email to ${email}, or ask the shop.`;
}

const HEADLINES: Record<RepairStatus, string> = {
  received: 'We have your device',
  diagnosing: 'Diagnosing your device',
  quoted: 'We need your approval to start',
  approved: 'Repair approved',
  repairing: 'Repairing your device',
  completed: 'Repaired and checked',
  ready_for_pickup: 'Ready for pickup',
};

const OUTCOME_HEADLINES: Record<Exclude<Outcome, 'none' | 'repaired'>, (tracking: RepairTracking) => string> = {
  nothing_found: () => 'We found no problem',
  needs_person: ({ status }) =>
    status === 'ready_for_pickup' ? "Your device isn't repaired" : 'A technician needs to look at it',
  declined: () => 'You declined the repair. Nothing was changed',
  repaired_by_hand: () => 'Repaired manually at the shop',
  not_repaired: () => "We couldn't repair your device",
  rolled_back: (tracking) => {
    if (tracking.verdict?.status !== 'rolled_back') return 'We stopped. The shop will check your device';
    return tracking.history.some(({ status }) => status === 'completed')
      ? 'Repair rolled back. Your device is as it was before'
      : "We couldn't repair it. Your device is as it was before";
  },
};

/** The one big sentence of the tracking page: whose turn it is. */
export function headline(tracking: RepairTracking): string {
  const { status, outcome, verdict } = tracking;
  if (outcome !== 'none' && outcome !== 'repaired') {
    const sentence = OUTCOME_HEADLINES[outcome](tracking);
    return status === 'ready_for_pickup' && tracking.handedOverAt === undefined
      ? `${sentence}. Ready for pickup`
      : sentence;
  }
  if (tracking.handedOverAt !== undefined) return 'Picked up';
  // Approved again after a run that ended before its first write: it simply has not begun.
  if (verdict?.status === 'failed' && status !== 'approved')
    return wrote(tracking)
      ? 'We stopped. The shop will check your device'
      : "We couldn't repair it. Nothing was changed";
  return HEADLINES[status];
}

/** `3 of 3 checks passed after the repair`, from the verdict's own list. */
function checksSentence({ verdict }: RepairTracking): string {
  const ran = verdict?.checks.filter(({ after }) => after !== undefined) ?? [];
  return ran.length === 0
    ? (verdict?.reason ?? '')
    : `${ran.filter(({ after }) => after === true).length} of ${ran.length} checks passed after the repair.`;
}

/**
 * How many checks are witnesses of the repair: they failed on the damage and pass now. Their names are one click below.
 */
export function witnessSentence(checks: NonNullable<RepairTracking['verdict']>['checks']): string {
  const witnesses = checks.filter(({ before, after }) => before === false && after === true).length;
  return witnesses === 1
    ? 'One check that failed before passes now.'
    : `${witnesses} checks that failed before pass now.`;
}

/** A person's word about their own work, and what it costs. */
export function handWorkSentence({ done, result, cents }: NonNullable<RepairTracking['handWork']>): string {
  const said = /[.!?]$/.test(done) ? done : `${done}.`;
  if (result === 'not_repaired') return `${said} ${diagnosisOnly(cents)}`;
  return `${said} Not verified by an independent check. You pay ${formatMoney(cents)}.`;
}

/** One line below the headline that is true of what was recorded. */
export function reassurance(tracking: RepairTracking): string {
  const { status, outcome, verdict } = tracking;
  if (outcome === 'declined') return diagnosisOnly(tracking.quote?.diagnosisCents ?? 0);
  if (tracking.handWork !== undefined) return handWorkSentence(tracking.handWork);
  if (tracking.outcomeReason !== undefined && outcome !== 'none') return tracking.outcomeReason;
  if (outcome === 'rolled_back' && verdict?.status === 'rolled_back') return verdict.reason;
  if (verdict?.status === 'failed' && status !== 'approved') return verdict.reason;
  if (status === 'quoted')
    return wrote(tracking)
      ? 'We found more problems than you approved. We change nothing more until you answer.'
      : 'We found the problem and can fix it. Nothing has been changed on your device.';
  if (status === 'approved') return "We'll start soon. Until then you can cancel.";
  if (status === 'repairing') return 'We back up the data we change, so that we can undo every change.';
  if (status === 'completed' || (status === 'ready_for_pickup' && outcome === 'repaired'))
    return checksSentence(tracking);
  if (status === 'diagnosing') return 'Nothing on your device is changed during the diagnosis.';
  return 'Nothing has been changed on your device.';
}

/** What can be said of a quote: what it promises, or that it is over. */
export const quoteValidity = ({ outcome }: RepairTracking): string => {
  if (outcome === 'repaired') return 'Repaired at this price.';
  return endOf(outcome) === undefined
    ? "The price can't change without your approval."
    : 'This quote is no longer valid.';
};

/** A verdict as a customer reads it. */
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
