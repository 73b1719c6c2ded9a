import {
  ANTI_TAMPERING_PENALTY_PERCENT,
  LIMITS,
  PURCHASES,
  RAISED,
  THROTTLED,
  WARN_FROM,
  type CaseReason,
  type Decision,
  type LimitName,
  type ProtectionEvent,
  type ScorePart,
} from '@revive/contracts/protection/rules';
import type { ProtectionCase } from '#api/generated/protection.gen.js';

export const messages = {
  status: { good: 'Good', suspicious: 'Suspicious', blocked: 'Blocked' },
  risk: { low: 'Low risk', medium: 'Medium risk', high: 'High risk' },
  severity: { low: 'Low severity', medium: 'Medium severity', high: 'High severity' },

  banner: {
    blocked: 'New diagnostics are blocked.',
    blockedText: 'Running repairs and rollbacks continue. See the reason and appeal.',
    full: (rule: string) => `You have reached your limit of ${rule}.`,
    next: 'The next one is possible at ',
    nextDevice: 'The next new device is possible at ',
    near: (counted: number, rule: string) => `You have used ${counted} of ${rule}.`,
    nearText: 'At the limit, new diagnostics have to wait.',
    link: 'See your limits',
  },

  shop: {
    title: 'Diagnostic limits',
    status: 'Your status',
    since: 'Since ',
    blocked: 'New diagnostics are blocked. Running repairs and rollbacks continue.',
    reason: 'Reason',
    watched: 'We look at your numbers. You can continue to work.',
    fine: 'You can start diagnostics.',
    raisedUntil: 'Your limits are raised until ',
  },
  limits: {
    title: 'Limits',
    closed: 'Show as a table',
    open: 'Hide the table',
    table: 'Limits and what was counted',
    rule: 'Rule',
    counted: 'Counted',
    limit: 'Limit',
    left: 'Left',
    next: 'Next possible',
    now: 'Now',
    unit: { hour: 'in the last hour', day: 'in the last 24 hours', devices: 'in the last 7 days' },
    names: {
      hour: 'Diagnostics an hour',
      day: 'Diagnostics a day',
      devices: 'Different devices a week',
    },
    counts: 'Each diagnosis started on a real device counts. Disk images don’t.',
  },
  purchases: {
    title: 'Repairs after diagnostics',
    charged: (purchases: number, diagnoses: number) =>
      `${purchases} charged ${purchases === 1 ? 'repair' : 'repairs'} after ${diagnoses} ${
        diagnoses === 1 ? 'diagnosis' : 'diagnostics'
      } in the last 7 days`,
    none: 'No diagnostics in the last 7 days.',
    share: (share: number) => `${Number(share.toFixed(1))} %`,
    rule: `We ask for at least ${PURCHASES.minimumShare * 100} %, from ${PURCHASES.leastDiagnoses} diagnostics on.`,
    few: `With fewer than ${PURCHASES.leastDiagnoses} diagnostics this is for information only.`,
  },
  rules: {
    title: 'How the rules work',
    lines: [
      `Up to ${LIMITS.hour.limit} diagnostics an hour, ${LIMITS.day.limit} a day, and ${LIMITS.devices.limit} different devices a week.`,
      `From ${WARN_FROM * 100} % of a limit you get a warning. At the limit, the next diagnosis has to wait.`,
      'The response is then limited to which limit it is and when the next diagnosis is possible.',
      `After waiting on ${THROTTLED.days} days within 7, or with too few repairs, a person at the platform looks at the numbers.`,
      'Only a person can block a shop, with a reason. Running repairs and rollbacks are never stopped.',
    ],
    penalty: `Anti-tampering penalty: ${ANTI_TAMPERING_PENALTY_PERCENT} %. For information only: it is never charged automatically.`,
  },
  appeal: {
    title: 'Appeal',
    intro: 'Tell us what we should know. A person answers, and can raise your limits.',
    label: 'Your message',
    hint: 'For example: a school brought 30 laptops at once.',
    submit: 'Send appeal',
    sending: 'Sending...',
    failed: 'Appeal not sent',
    sent: 'Appeal sent',
    sentText: 'You get a notification when we answer.',
    waiting: 'We are looking at your appeal of ',
    adminOnly: 'An administrator of your shop can appeal.',
  },

  list: {
    title: 'Diagnostic Protection System',
    waiting: (count: number) =>
      count === 1 ? '1 shop to review on this page' : `${count} shops to review on this page`,
    nothing: 'Nothing to review on this page',
    label: 'Shops',
    shop: 'Repair shop',
    status: 'Status',
    risk: 'Risk',
    severity: 'Severity',
    case: 'Case',
    since: 'Since',
    score: 'Score',
    diagnostics: 'Diagnostics, 7 days',
    share: 'Repaired',
    none: '—',
    unnamed: 'Unnamed shop',
    file: 'diagnostic-protection',
    empty: { title: 'No shops yet', text: 'A shop appears here with its first diagnosis on a real device.' },
  },
  case: {
    loading: 'Repair shop',
    back: 'All shops',
    title: 'Decision',
    noCase: 'Nothing waits for a decision.',
    open: (number: number, reason: string) => `Case ${number}: ${reason}`,
    appeal: 'Appeal of ',
    actions: {
      clear: 'Clear',
      keep: 'Keep watching',
      block: 'Block',
      unblock: 'Unblock',
      raise_limits: 'Raise limits',
    } satisfies Record<Decision, string>,
    titles: {
      clear: (shop: string) => `Clear ${shop}?`,
      keep: (shop: string) => `Keep watching ${shop}?`,
      block: (shop: string) => `Block new diagnostics of ${shop}?`,
      unblock: (shop: string) => `Unblock ${shop}?`,
      raise_limits: (shop: string) => `Raise the limits of ${shop}?`,
    } satisfies Record<Decision, (shop: string) => string>,
    intros: {
      clear: 'The status becomes Good. What was counted until now opens no new case.',
      keep: 'The case is closed and the status stays as it is.',
      block:
        'New diagnostics are refused. Running repairs and rollbacks continue. The shop reads your note as the reason.',
      unblock: 'New diagnostics are possible again, within the limits.',
      raise_limits: `Higher limits for up to ${RAISED.mostDays} days. Leave a limit empty to keep it.`,
    } satisfies Record<Decision, string>,
    note: 'Note',
    noteHint: 'At least 5 characters. Staff see it in the history.',
    reasonHint: 'At least 5 characters. The shop reads it.',
    until: 'Until',
    days: (days: number) => `${days} days from now`,
    cancel: 'Cancel',
    sending: 'Saving...',
    done: 'Decision saved',
    failed: 'Decision not saved',
  },
  score: {
    title: 'Score',
    of: (score: number) => `${score} of 100`,
    table: 'Parts of the score',
    part: 'Part',
    counted: 'Counted',
    against: 'Measured against',
    points: 'Points',
    pointsOf: (points: number, weight: number) => `${points} of ${weight}`,
    why: 'Why it counts',
  },
  history: {
    title: 'History',
    list: 'What happened',
    empty: 'Nothing yet',
    rules: 'Protection rules',
  },
} as const;

export const RULE_TEXTS: Readonly<Record<LimitName, (limit: number) => string>> = {
  hour: (limit) => `${limit} diagnostics an hour`,
  day: (limit) => `${limit} diagnostics a day`,
  devices: (limit) => `${limit} different devices a week`,
};

export const REASON_TEXTS: Readonly<Record<CaseReason, string>> = {
  throttled: `Over a limit on ${THROTTLED.days} days within 7`,
  purchases: 'Too few repairs after diagnostics',
  appeal: 'Appeal',
};

export const PART_TEXTS: Readonly<Record<ScorePart, { readonly name: string; readonly why: string }>> = {
  hour: { name: 'Last hour', why: 'A burst, and over soon.' },
  day: { name: 'Last 24 hours', why: 'A full day is rarer than a full hour.' },
  devices: { name: 'Different devices, 7 days', why: 'Busy shops have many devices too.' },
  throttled: { name: 'Days over a limit, 7 days', why: 'The shop was told and continued.' },
  purchases: { name: 'Charged repairs, 7 days', why: 'What the rules are about: diagnosed here, repaired elsewhere.' },
};

export const EVENT_TEXTS: Readonly<Record<ProtectionEvent, string>> = {
  warned: 'Warned',
  throttled: 'Limit reached',
  case_opened: 'Case opened',
  appealed: 'Appeal',
  cleared: 'Cleared',
  kept: 'Still watched',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  limits_raised: 'Limits raised',
  messages_reported: 'Emails reported',
};

export const byText = ({ byName }: ProtectionCase['history'][number]): string =>
  byName === '' ? messages.history.rules : byName;
