import type { PaymentMethod, Product, RunKind } from '@revive/contracts/repairs/states';
import { formatMoney } from '@revive/contracts/money';
import { OFFERS_TO } from '@revive/contracts/repairs/product-counts';
import type { Repair } from '#api/generated/repairs.gen.js';
import { counted } from '#ui/format/counted.js';
import { problemsOf } from '@revive/contracts/repairs/problems';
import { currentQuote } from '../ticket-facts.js';
import { isMixed, noFixNoFee, withoutStop } from './quotes/quote.messages.js';

export const messages = {
  list: {
    title: 'Repairs',
    columns: {
      number: 'Repair',
      device: 'Device',
      customer: 'Customer',
      status: 'Status',
      price: 'Price',
      updated: 'Updated',
      checkedIn: 'Checked in',
    },
    waitingOn: { label: 'Waiting on', shop: 'You', customer: 'Customer', repair: 'Diagnosis or repair' },
    order: {
      label: 'Sort',
      newest: 'Newest first',
      oldest: 'Oldest first',
      promised: 'Promised first',
      priority: 'Most urgent first',
    },
    file: 'repairs',
    noCustomer: 'No customer',
    search: 'Find a repair',
    searchHint: 'Number, customer, phone, email, tracking ID or device',
    empty: 'No repairs yet',
    emptyText: 'Check in a device at the counter, or start a diagnosis on the bench.',
    noMatch: (search: string) => `No repair matches “${search}”`,
    noneLike: 'No repairs match these filters',
  },
  page: {
    title: 'Repair',
    numbered: (number: string) => `Repair ${number}`,
    all: 'All repairs',
  },
  panel: {
    status: 'Status',
    notAttached: 'not attached',
    checkedIn: 'checked in',
    /** Shows both counts where they differ, so that neither contradicts the evidence below. */
    problems: (problems: number, findings: number) =>
      problems === findings
        ? `Problems found (${problems})`
        : `${counted(problems, 'problem')}, ${counted(findings, 'finding')}`,
    /** Without a repair, findings are not called problems. */
    found: 'What we found',
    earlier: (count: number) => `Earlier runs (${count})`,
    hideEarlier: 'Hide earlier runs',
    manualWork: 'Manual work',
    notes: 'Notes',
    customer: 'Customer',
    emails: 'Customer emails',
    step: (step: number, total: number) => `step ${step} of ${total}`,
    newRepair: 'New repair for this device',
    timesLabel: 'Time so far',
    times: (shop: string, customer: string, repair: string) => `Shop ${shop} · Customer ${customer} · Repair ${repair}`,
  },
  quote: {
    title: (version: number) => `Quote ${version}`,
    /** `bytes` is undefined for a command. */
    changes: (count: number, bytes: string | undefined) => {
      if (bytes === undefined) return counted(count, 'change');
      return count === 0 ? `None. ${bytes} is saved on the shop's PC.` : `${counted(count, 'change')}, ${bytes}`;
    },
    details: { show: 'Details', hide: 'Hide details', changes: 'Changes', plan: 'Plan' },
    approved: (by: string, how: string) => `Approved by ${by}, ${how},`,
  },
  billing: {
    title: 'Billing',
    total: 'Total',
    commission: 'Platform commission',
    reversed: 'reversed',
    /** By a refund, or by a rollback that keeps work by hand. */
    reduced: 'reduced',
    to: 'to',
  },
  customer: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    issue: 'Reported issue',
    none: 'No customer yet.',
    call: 'Call',
    add: 'Add customer',
    edit: 'Edit',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: 'Customer saved',
    notSaved: 'Customer not saved',
    labels: {
      customerName: 'Customer name',
      customerPhone: 'Phone',
      customerEmail: 'Email',
      issueDescription: 'Reported issue',
      diagnosisAgreedCents: 'Diagnosis fee',
      deviceId: 'Device',
    },
  },
  intake: {
    lastCustomer: 'We filled in the last customer. Change it if someone else brought the device.',
    start: 'Start diagnosis',
    starting: 'Starting...',
    hint: 'Nothing is changed on the device. You can add the customer later.',
    failed: 'Diagnosis not started',
  },
  actions: {
    start: 'Start repair',
    product: {
      start: 'Start',
      started: 'Started',
      notStarted: 'Not started',
      rollBack: 'Delete what was made',
    },
    starting: 'Starting...',
    started: 'Repair started',
    attachToStart: 'Attach the device to start.',
    keepsHand: (total: string) => `If it fails, charge ${total} for the work done by hand`,
    approve: 'Record customer approval',
    approvalQr: 'Approval QR code',
    decline: 'Decline',
    manualWork: 'Record manual work',
    ready: 'Ready for pickup',
    notReady: 'Not marked as ready',
    pickedUp: 'Mark as picked up',
    rollBack: 'Roll back',
    stop: 'Stop',
    stopping: 'Stopping...',
    stopSent: 'Stopping',
    notStopped: 'Not stopped',
    waitingForAgent: 'Waiting for the agent. Writes in progress finish first.',
    diagnoseAgain: 'Diagnose again',
    diagnosisStarted: 'Diagnosis started',
    diagnosisNotStarted: 'Diagnosis not started',
    attachToDiagnose: 'Attach the device to diagnose it again.',
  },
  approval: {
    title: (price: string) => `Record approval of ${price}`,
    say: 'Say this to the customer',
    labels: { approvedBy: 'Approved by', how: 'How', quoteVersion: 'Quote' },
    ways: { in_person: 'In person', by_phone: 'By phone', by_message: 'By message' },
    recorded: 'Approval recorded',
    recordedText: (version: number, price: string) => `Quote ${version}, ${price}`,
    failed: 'Approval not recorded',
    action: 'Record customer approval',
    busy: 'Recording...',
  },
  approvalQr: {
    title: (price: string) => `Approve ${price} by QR code`,
    text: 'The customer scans this code and approves on their own phone. We record that you showed it.',
    show: 'Show QR code',
    renew: 'New QR code',
    loading: 'Loading...',
    label: 'QR code for the customer to approve with',
    validity: (time: string) => `Valid until ${time}, for this quote only.`,
    failed: 'QR code not shown',
    close: 'Close',
  },
  decline: {
    title: 'Mark quote as declined?',
    text: 'Nothing is changed on the device.',
    fee: (price: string) => `The customer pays the diagnosis: ${price}.`,
    reason: 'Reason',
    done: 'Quote declined',
    doneText: 'The device is ready for pickup, not repaired.',
    failed: 'Quote not declined',
    keep: 'Keep quote open',
    action: 'Mark as declined',
    busy: 'Saving...',
  },
  manualWork: {
    title: 'Record manual work',
    text: (diagnosis: string) =>
      `Your customer can read this. If the device isn't repaired, you charge only the diagnosis: ${diagnosis}.`,
    labels: {
      done: 'Work done',
      byName: 'Done by',
      result: 'Result',
      serviceId: 'Charge',
      lines: 'Lines',
      name: 'Name',
      price: 'Price in rand',
      agreedHow: 'The customer agreed to the price',
    },
    agreedWays: { '': 'Choose…', in_person: 'In person', by_phone: 'By phone', by_message: 'By message' },
    ownLines: 'Your own lines',
    addLine: 'Add line',
    removeLine: (number: number) => `Remove line ${number}`,
    results: { repaired: 'Repaired', not_repaired: 'Not repaired' },
    diagnosisOnly: (price: string) => `Diagnosis only, ${price}`,
    service: (name: string, price: string) => `${name}, ${price}`,
    recorded: 'Work recorded',
    recordedText: 'The device is ready for pickup.',
    failed: 'Work not recorded',
    action: 'Record work',
    busy: 'Recording...',
    record: {
      done: 'Work done',
      result: 'Result',
      repaired: 'Repaired, not verified by an independent check',
      notRepaired: 'Not repaired',
      by: 'Done by',
      charged: 'Charged',
    },
  },
  handover: {
    addSignature: 'Add a signature',
    title: 'Mark as picked up?',
    noRollback: 'You can’t roll back after pickup.',
    noEdit: "You can't change the customer afterwards. This can't be undone.",
    collectedBy: 'Collected by',
    relation: 'Relation to the customer',
    relationHint: 'For example: spouse, colleague, courier',
    payment: (price: string) => `Payment of ${price}`,
    choose: 'Choose',
    done: 'Picked up',
    doneText: (number: string, device: string) => `${number}, ${device}`,
    failed: 'Not marked as picked up',
    cancel: 'Cancel',
    action: 'Mark as picked up',
    busy: 'Recording...',
  },
  pickup: {
    title: 'Pickup',
    pickedUp: 'Picked up',
    final: 'This repair can no longer be rolled back.',
    made: (path: string) => `What was made stays on the shop's PC until you delete it there: ${path}`,
    collectedBy: 'Collected by',
    payment: 'Payment',
  },
  rollback: {
    title: 'Roll back this repair?',
    keep: 'Keep the repair',
    action: 'Roll back',
    starting: 'Starting...',
    started: 'Rollback started',
    failed: 'Not rolled back',
    changes: (count: number, bytes: string) =>
      count === 0 ? 'Every change is undone.' : `${counted(count, 'change')} (${bytes}) will be undone.`,
    result: 'The original problem will return.',
    reversed: (total: string, commission: string | undefined) =>
      commission === undefined
        ? `The charge of ${total} is reversed.`
        : `The charge of ${total} and the commission of ${commission} are reversed.`,
    keepsHand: (total: string) => `Keep charging ${total} for the work done by hand`,
    handStays: (names: readonly string[]) => `Done by hand, and not undone: ${names.join(', ')}.`,
    check: 'If the device has changed since the repair, nothing is written.',
  },
  run: {
    steps: (run: string) => `Steps of the ${run}`,
    tested: 'How a fix is tested',
    needsTechnician: 'Why a device needs a technician',
    silent: (seconds: number) => `No news from the agent for ${seconds} s`,
    action: 'Action',
    amount: 'Amount',
    amountOf: (done: number, total: number, unit: string) => `${done} of ${total} ${unit}`,
    checksum: 'SHA-256',
    copy: 'Copy',
    readBack: (bytes: string, offset: string) => `${bytes} at ${offset}, verified`,
    planned: (bytes: string, offset: string) => `${bytes} at ${offset}, planned`,
    line: (bytes: string, why: string, isWritten: boolean) => `${bytes}, ${why}${isWritten ? '' : ' (planned)'}`,
    showBytes: (count: number) => `Show the bytes of ${counted(count, 'change')}`,
    hideBytes: 'Hide bytes',
  },
  notes: {
    label: 'Notes',
    empty: 'No notes yet. Only your shop reads them, unless a note is for the customer.',
    note: 'Note',
    add: 'Add note',
    save: 'Save note',
    saving: 'Saving...',
    cancel: 'Cancel',
    failed: 'Note not saved',
  },
  share: {
    copy: 'Copy tracking link',
    open: 'Tracking page',
    qr: 'QR code',
    hideQr: 'Hide QR code',
    trackingId: 'Tracking ID',
    qrLabel: (trackingId: string) => `QR code of the tracking link of ${trackingId}`,
  },
  diagnosisFee: {
    title: 'Diagnosis fee',
    before: "If you can't repair a device, the customer pays",
    amount: 'Amount in rand',
    edit: 'Change',
    saved: 'Diagnosis fee saved',
    savedText: 'It applies to devices that you check in from now on.',
    failed: 'Diagnosis fee not saved',
    hint: 'Due only if the customer agrees to it at check-in. Devices already checked in keep their fee.',
  },
} as const;

const RUN_TITLES: Record<RunKind, string> = { diagnosis: 'Diagnosis', repair: 'Repair', rollback: 'Rollback' };
const PRODUCT_TITLES: Record<Product, string> = { image: 'Drive image', files: 'File recovery' };
/** A production run is named after its product; its rollback is a deletion, not a rollback of a repair. */
export function runTitle({ kind, product }: { kind: RunKind; product?: Product | undefined }): string {
  if (product === undefined || kind === 'diagnosis') return RUN_TITLES[kind];
  return kind === 'rollback' ? 'Deletion' : PRODUCT_TITLES[product];
}

export const PAYMENT_TEXTS: Record<PaymentMethod, string> = {
  cash: 'Paid in cash',
  card: 'Paid by card',
  eft: 'Paid by EFT',
  not_paid: 'Not paid',
  nothing_due: 'Nothing to pay',
};

/** `R350.00, paid by card` */
export function handoverPayment(handover: NonNullable<Repair['handover']>): string {
  const { payment, amountCents, depositCents = 0, takenCents, unpaidCents } = handover;
  const balance = amountCents - depositCents;
  // A part was paid before; a repeated handover after a lost reply has taken nothing.
  const settled = payment === 'not_paid' ? unpaidCents : takenCents || undefined;
  const deposit = depositCents > 0 ? ` Deposit: ${formatMoney(depositCents)}.` : '';
  // Since payments are in the ledger, the rest of a deposit goes back as a refund of its own.
  if (balance < 0 && takenCents === undefined) return `${formatMoney(-balance)} of the deposit given back.${deposit}`;
  if (payment === 'nothing_due') return `${PAYMENT_TEXTS.nothing_due}${deposit === '' ? '' : `.${deposit}`}`;
  const paid = `${formatMoney(settled ?? balance)}, ${PAYMENT_TEXTS[payment].toLowerCase().replace('eft', 'EFT')}`;
  return deposit === '' ? paid : `${paid}.${deposit}`;
}

/** Text to read aloud on the phone: findings, price and cost of a failure. */
export function phoneScript(repair: Repair): string | undefined {
  const quote = currentQuote(repair);
  if (quote === undefined) return undefined;
  const found = problemsOf(repair.findings)
    .map(({ plain }) => withoutStop(plain))
    .join('. ');
  const { product } = quote;
  const price = formatMoney(quote.totalCents);
  const offer =
    product === undefined
      ? `The repair costs ${price}.`
      : `We can ${OFFERS_TO[product]} for ${price}, without changing anything on it.`;
  const looked = found === '' ? '' : `We checked your device without changing anything. ${found}. `;
  return `${looked}${offer} ${noFixNoFee(quote.diagnosisCents, product, isMixed(quote.lines))} May we start?`;
}
