// Texts about a repair for the customer. Each sentence states recorded facts only.
import { formatMoney } from '@revive/contracts/money';
import { productCountsText, missingText, OFFERS_TO } from '@revive/contracts/repairs/product-counts';
import type { Outcome, Product, RepairStatus } from '@revive/contracts/repairs/states';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { wrote } from '../../repair-facts.js';
import { AWAITS_DEVICE } from '../../stations.js';
import { diagnosisOnly } from '../diagnosis-only.js';

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
  page: { print: 'Print' },
  quote: { title: 'Your quote' },
  progress: { title: 'Progress' },
} as const;

const HEADLINES: Record<RepairStatus, string> = {
  received: 'We have your device',
  diagnosing: 'Diagnosing your device',
  quoted: 'We need your approval to start',
  approved: 'Repair approved',
  repairing: 'Repairing your device',
  completed: 'Repaired and checked',
  ready_for_pickup: 'Ready for pickup',
};

const doneByHand = ({ quote }: RepairTracking): string[] =>
  (quote?.lines ?? [])
    .filter(({ kind, doneAt }) => kind !== 'procedure' && doneAt !== undefined)
    .map(({ name }) => name);

const PRODUCT_HEADLINES: Record<Product, Partial<Record<RepairStatus, string>>> = {
  image: { approved: 'Quote approved', repairing: 'Copying your drive' },
  files: { approved: 'Quote approved', repairing: 'Recovering your deleted files' },
};

const OUTCOME_HEADLINES: Record<Exclude<Outcome, 'none' | 'repaired'>, (tracking: RepairTracking) => string> = {
  produced: ({ made }) => (made === undefined ? 'Done and checked' : productCountsText(made)),
  nothing_found: () => 'We found no problem',
  needs_person: ({ status, quote }) => {
    if (status !== 'ready_for_pickup') return 'A technician needs to look at it';
    return quote?.product === undefined ? "Your device isn't repaired" : 'Nothing was changed on your device';
  },
  declined: ({ quote }) => `You declined the ${quote?.product === undefined ? 'repair' : 'quote'}. Nothing was changed`,
  repaired_by_hand: () => 'Repaired manually at the shop',
  not_repaired: () => "We couldn't repair your device",
  rolled_back: (tracking) => {
    if (tracking.quote?.product !== undefined) return 'We deleted what we made. Nothing on your device was changed';
    if (tracking.verdict?.status !== 'rolled_back') return 'We stopped. The shop will check your device';
    return tracking.history.some(({ status }) => status === 'completed')
      ? doneByHand(tracking).length > 0
        ? 'Repair rolled back. What was done by hand stays'
        : 'Repair rolled back. Your device is as it was before'
      : "We couldn't repair it. Your device is as it was before";
  },
};

export function headline(tracking: RepairTracking): string {
  const { status, outcome, verdict } = tracking;
  const product = tracking.quote?.product;
  if (outcome !== 'none' && outcome !== 'repaired') {
    const sentence = OUTCOME_HEADLINES[outcome](tracking);
    return status === 'ready_for_pickup' && tracking.handedOverAt === undefined
      ? `${sentence}. Ready for pickup`
      : sentence;
  }
  if (tracking.awaitsDevice) return AWAITS_DEVICE;
  if (tracking.handedOverAt !== undefined) return 'Picked up';
  // An approved repair after a run that failed before its first write counts as not started.
  if (verdict?.status === 'failed' && status !== 'approved') {
    if (wrote(tracking)) return 'We stopped. The shop will check your device';
    return product === undefined
      ? "We couldn't repair it. Nothing was changed"
      : "We couldn't finish it. Nothing was changed";
  }
  // The checks cover only the agent's part; the line below says so.
  if (status === 'completed' && doneByHand(tracking).length > 0) return 'Repaired';
  return (product && PRODUCT_HEADLINES[product][status]) ?? HEADLINES[status];
}

function checksSentence({ verdict }: RepairTracking): string {
  const ran = verdict?.checks.filter(({ after }) => after !== undefined) ?? [];
  return ran.length === 0
    ? (verdict?.reason ?? '')
    : `${ran.filter(({ after }) => after === true).length} of ${ran.length} checks passed after the repair.`;
}

/** The checks cover only the agent's part, so work by hand is listed separately. */
function doneSentence(tracking: RepairTracking): string {
  const hand = doneByHand(tracking);
  if (hand.length === 0) return checksSentence(tracking);
  const machine = tracking.servicesPerformed.filter((name) => !hand.includes(name));
  return `${machine.join(', ')}: ${checksSentence(tracking)} Done by hand, not machine-checked: ${hand.join(', ')}.`;
}

/** The agent's changes are undone; work by hand stays and may still be due. */
function rolledBackSentence(tracking: RepairTracking, reason: string): string {
  const hand = doneByHand(tracking);
  if (hand.length === 0) return reason;
  return `Every change that the machine made is undone. Done by hand, and not undone: ${hand.join(', ')}.${due(tracking)}`;
}

const due = ({ keptCents }: RepairTracking): string =>
  keptCents === undefined ? '' : ` You pay ${formatMoney(keptCents)} for what was done by hand.`;

/** The person's own description of the work, with the price. */
function handWorkSentence({ done, result, cents }: NonNullable<RepairTracking['handWork']>): string {
  const said = /[.!?]$/.test(done) ? done : `${done}.`;
  if (result === 'not_repaired') return `${said} ${diagnosisOnly(cents)}`;
  return `${said} Not verified by an independent check. You pay ${formatMoney(cents)}.`;
}

const isByHandOnly = ({ quote }: RepairTracking): boolean =>
  quote !== undefined && quote.lines.length > 0 && quote.lines.every(({ kind }) => kind !== 'procedure');
/** Work by hand, which no check verifies. */
function byHandSentence({ status, outcome }: RepairTracking): string {
  if (outcome === 'repaired_by_hand') return 'Done by hand, not machine-checked.';
  if (status === 'quoted')
    return 'Check what the shop would do and what it costs. Nothing starts before you approve it.';
  return status === 'approved' ? "We'll start soon. Until then you can cancel." : 'The shop is working on your device.';
}

export function reassurance(tracking: RepairTracking): string {
  const { status, outcome, verdict } = tracking;
  if (outcome === 'declined') return diagnosisOnly(tracking.quote?.diagnosisCents ?? 0);
  if (outcome === 'produced')
    return [tracking.made && missingText(tracking.made), 'Nothing on your device was changed.']
      .filter(Boolean)
      .join(' ');
  if (tracking.handWork !== undefined) return handWorkSentence(tracking.handWork);
  if (outcome === 'rolled_back' && verdict?.status === 'rolled_back')
    return rolledBackSentence(tracking, verdict.reason);
  if (tracking.outcomeReason !== undefined && outcome !== 'none') return `${tracking.outcomeReason}${due(tracking)}`;
  if (verdict?.status === 'failed' && status !== 'approved') return verdict.reason;
  const product = tracking.quote?.product;
  if (product !== undefined && status === 'quoted') return `We can ${OFFERS_TO[product]}. Nothing on it is changed.`;
  if (product !== undefined && status === 'repairing') return 'We only read your device. Nothing on it is changed.';
  if (isByHandOnly(tracking)) return byHandSentence(tracking);
  if (status === 'quoted')
    return wrote(tracking)
      ? 'We found more problems than you approved. We change nothing more until you answer.'
      : 'We found the problem and can fix it. Nothing has been changed on your device.';
  if (status === 'approved') return "We'll start soon. Until then you can cancel.";
  if (status === 'repairing' && outcome === 'repaired')
    return `${checksSentence(tracking)} The work by hand is still to be done.`;
  if (status === 'repairing') return 'We back up the data we change, so that we can undo every change.';
  if (status === 'completed' || (status === 'ready_for_pickup' && outcome === 'repaired'))
    return doneSentence(tracking);
  if (status === 'diagnosing') return 'Nothing on your device is changed during the diagnosis.';
  return 'Nothing has been changed on your device.';
}
