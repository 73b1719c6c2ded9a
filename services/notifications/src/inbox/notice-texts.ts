import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { EMERGENCY_HOURS, ORDER_CONTACT_MINUTES } from '@revive/contracts/remote-orders/pricing';
import type { Group } from '@revive/contracts/notifications/groups';
import { templateOf, type Owner } from '../templates/templates.js';

export type NoticeOwner = 'identity' | 'onboarding' | 'repairs' | 'billing';

/**
 * Staff notifications: the owner, the group that a person may switch off, and the text. Only the readers who may act
 * get a notification.
 */
export const STAFF_NOTICES = {
  'application.submitted': {
    owner: 'onboarding',
    reader: 'staff',
    group: 'application',
    title: 'New application',
    text: 'A repair shop applied and is waiting for your first decision.',
    path: '/admin/applications/',
  },
  'application.answered': {
    owner: 'onboarding',
    reader: 'staff',
    group: 'application',
    title: 'An applicant replied',
    text: 'There is news in an application. See what it says and what is next.',
    path: '/admin/applications/',
  },
  'profile.submitted': {
    owner: 'onboarding',
    reader: 'staff',
    group: 'account',
    title: 'Business profile submitted',
    text: 'An account and its profile are waiting for review.',
    path: '/admin/users/',
  },
  'account.waiting': {
    owner: 'identity',
    reader: 'staff',
    group: 'account',
    title: 'New account to review',
    text: 'Someone signed up. You’ll find the agreement and the profile with the account as they come in.',
    path: '/admin/users/',
  },
  // Only a master can erase an account. The group `security` cannot be switched off, because the law sets a deadline.
  'erasure.requested': {
    owner: 'identity',
    reader: 'masters',
    group: 'security',
    title: 'Account deletion requested',
    text: 'The account’s page shows when it was requested, what is deleted and what is kept.',
    path: '/admin/users/',
  },
  'protection.case': {
    owner: 'repairs',
    reader: 'staff',
    group: 'account',
    title: 'A shop to review',
    text: 'The protection rules opened a case. See the numbers and decide.',
    path: '/admin/protection/',
  },
  'messages.reported': {
    owner: 'repairs',
    reader: 'staff',
    group: 'account',
    title: 'Emails of a shop were reported',
    text: 'Several people say that they don’t know the device in its emails. See the shop’s history and decide.',
    path: '/admin/protection/',
  },
  'ledger.differs': {
    owner: 'billing',
    reader: 'masters',
    group: 'security',
    title: 'The ledger differs from its postings',
    text: 'A check found amounts that do not add up. Open the check to see each difference.',
    path: '/admin/revenue?proof=',
  },
  'protection.appeal': {
    owner: 'repairs',
    reader: 'staff',
    group: 'account',
    title: 'A shop appealed',
    text: 'Its administrator asks you to look at its limits.',
    path: '/admin/protection/',
  },
} as const satisfies Record<
  string,
  {
    owner: NoticeOwner;
    reader: 'staff' | 'masters';
    group: Group;
    title: string;
    text: string;
    path: string;
  }
>;
export type StaffNotice = keyof typeof STAFF_NOTICES;
export const isStaffNotice = (kind: string): kind is StaffNotice => Object.hasOwn(STAFF_NOTICES, kind);

const PROTECTION = {
  'protection.warned': {
    title: 'Close to a limit for diagnostics',
    text: 'See how many are left, and until when.',
  },
  'protection.throttled': {
    title: 'Limit for diagnostics reached',
    text: 'See when the next one is possible. Running work continues.',
  },
  'protection.cleared': { title: 'Your shop was reviewed', text: 'Everything is fine. Nothing else is needed.' },
  'protection.kept': { title: 'Your shop was reviewed', text: 'Your limits stay as they are.' },
  'protection.blocked': {
    title: 'New diagnostics are blocked',
    text: 'See the reason. Running work continues, and you can appeal.',
  },
  'protection.unblocked': { title: 'New diagnostics are possible again', text: 'Your shop is no longer blocked.' },
  'protection.limits_raised': {
    title: 'Your limits were raised',
    text: 'See the new numbers and until when they hold.',
  },
} as const;
type ProtectionNotice = keyof typeof PROTECTION;
export const isProtectionNotice = (kind: string): kind is ProtectionNotice => Object.hasOwn(PROTECTION, kind);

/** Assistance: `about` is the request for a helper and the repair for a technician. */
const ASSISTANCE = {
  'assistance.asked': (ticket, device) => ({
    title: 'A technician asks for help',
    text: `${ticket}, ${device}: open the request and answer.`,
    path: '/assistance/',
  }),
  'assistance.message': (ticket, device) => ({
    title: `New message about ${ticket}`,
    text: `${device}: the technician wrote to you.`,
    path: '/assistance/',
  }),
  'assistance.ended': (ticket, device) => ({
    title: `The request about ${ticket} has ended`,
    text: `${device}: the shop ended it. The repair is closed to you.`,
    path: '/notifications',
  }),
  'assistance.taken_over': (ticket, device) => ({
    title: `Another person helps with ${ticket}`,
    text: `${device}: staff took over the request.`,
    path: '/notifications',
  }),
  'assistance.answered': (ticket, device) => ({
    title: `Revive support has your request for ${ticket}`,
    text: `${device}: open the repair to talk to your helper.`,
    path: '/tenant/repairs/',
  }),
  'assistance.guidance': (ticket, device) => ({
    title: `Guidance for ${ticket}`,
    text: `${device}: Revive support says what to do next.`,
    path: '/tenant/repairs/',
  }),
  'assistance.command': (ticket, device) => ({
    title: `A check is proposed for ${ticket}`,
    text: `${device}: run it with one press, or leave it.`,
    path: '/tenant/repairs/',
  }),
  'assistance.reply': (ticket, device) => ({
    title: `New message about ${ticket}`,
    text: `${device}: Revive support wrote to you.`,
    path: '/tenant/repairs/',
  }),
  'assistance.resolved': (ticket, device) => ({
    title: `Your request for ${ticket} is resolved`,
    text: `${device}: Revive support ended it and sees the repair no longer.`,
    path: '/tenant/repairs/',
  }),
} as const satisfies Record<string, (ticket: string, device: string) => NoticeText>;
export type AssistanceNotice = keyof typeof ASSISTANCE;
const isAssistanceNotice = (kind: string): kind is AssistanceNotice => Object.hasOwn(ASSISTANCE, kind);

const NOTICE_KINDS = [
  'repair.approved',
  'repair.declined',
  'repair.needs_person',
  'repair.question',
  'repair.claimed',
  'order.created',
  'order.assigned',
  'order.contact_late',
  'order.emergency_late',
  'order.contact_late_shop',
  'order.emergency_late_shop',
  ...(Object.keys(PROTECTION) as ProtectionNotice[]),
  ...(Object.keys(ASSISTANCE) as AssistanceNotice[]),
  'email',
  'email.failed',
  ...(Object.keys(STAFF_NOTICES) as StaffNotice[]),
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

interface NoticeFacts {
  readonly kind: string;
  /** `<owner>.<name>` of an email's template. */
  readonly template?: string | null;
  readonly about?: string | null;
  readonly number?: number | null;
  readonly deviceName?: string | null;
}
interface NoticeText {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

const REPAIRS: Readonly<Record<string, (ticket: string, device: string) => Omit<NoticeText, 'path'>>> = {
  'repair.approved': (ticket, device) => ({
    title: `Repair ${ticket} is approved`,
    text: `The quote for ${device} was approved. You can start.`,
  }),
  'repair.declined': (ticket, device) => ({
    title: `Repair ${ticket} was declined`,
    text: `${device}: nothing was changed. Return it to the customer.`,
  }),
  'repair.question': (ticket, device) => ({
    title: `A customer asked about repair ${ticket}`,
    text: `${device}: answer the question on the repair’s page.`,
  }),
  'repair.claimed': (ticket, device) => ({
    title: `Warranty claim ${ticket}`,
    text: `${device}: the customer claims the warranty and was asked to bring the device.`,
  }),
  'repair.needs_person': (ticket, device) => ({
    title: `Repair ${ticket} needs a technician`,
    text: `${device}: review the findings and decide what to do.`,
  }),
};

const contactLate = (order: string) => ({
  title: `Remote order ${order} is overdue`,
  text: `Nobody has contacted the customer within ${ORDER_CONTACT_MINUTES} minutes. Call now.`,
});
const emergencyLate = (order: string) => ({
  title: `Emergency ${order} is overdue`,
  text: `Its repair has not begun within ${EMERGENCY_HOURS} hours.`,
});

const ORDERS: Readonly<Record<string, (order: string) => Omit<NoticeText, 'path'> & { readonly area: string }>> = {
  'order.created': (order) => ({
    title: `New remote order ${order}`,
    text: `Contact the customer within ${ORDER_CONTACT_MINUTES} minutes, or assign a repair shop.`,
    area: '/admin/orders/',
  }),
  'order.assigned': (order) => ({
    title: `Remote order ${order} is assigned to you`,
    text: 'Contact the customer now.',
    area: '/tenant/orders/',
  }),
  'order.contact_late': (order) => ({ ...contactLate(order), area: '/admin/orders/' }),
  'order.contact_late_shop': (order) => ({ ...contactLate(order), area: '/tenant/orders/' }),
  'order.emergency_late': (order) => ({ ...emergencyLate(order), area: '/admin/orders/' }),
  'order.emergency_late_shop': (order) => ({ ...emergencyLate(order), area: '/tenant/orders/' }),
};

export function noticeText({ kind, template, about, number, deviceName }: NoticeFacts): NoticeText | undefined {
  const ofRepair = REPAIRS[kind];
  if (ofRepair)
    return { ...ofRepair(`R-${number ?? '?'}`, deviceName || 'the device'), path: `/tenant/repairs/${about ?? ''}` };
  const ofOrder = ORDERS[kind];
  if (ofOrder) {
    const { area, ...text } = ofOrder(orderNumber(number ?? 0));
    return { ...text, path: `${area}${about ?? ''}` };
  }
  if (isAssistanceNotice(kind)) {
    const { path, ...text } = ASSISTANCE[kind](`R-${number ?? '?'}`, deviceName || 'the device');
    return { ...text, path: path.endsWith('/') ? `${path}${about ?? ''}` : path };
  }
  if (isProtectionNotice(kind)) return { ...PROTECTION[kind], path: '/tenant/protection' };
  if (isStaffNotice(kind)) {
    const { title, text, path } = STAFF_NOTICES[kind];
    return { title, text, path: `${path}${about ?? ''}` };
  }
  if (kind === 'email.failed')
    return {
      title: 'An email was not delivered',
      text: `We tried for a day: ${nameOf(template)}.`,
      path: '/admin/emails',
    };
  return kind === 'email' ? bellOf(template) : undefined;
}

export const groupOf = ({ kind, template }: Pick<NoticeFacts, 'kind' | 'template'>): Group =>
  isStaffNotice(kind)
    ? STAFF_NOTICES[kind].group
    : kind.startsWith('repair.') || kind.startsWith('order.') || isProtectionNotice(kind) || isAssistanceNotice(kind)
      ? 'repairs'
      : (splitTemplate(template)?.group ?? 'security');

const nameOf = (template: string | null | undefined): string =>
  (template ?? '').split('.').at(-1)?.replaceAll('_', ' ') ?? '';
function splitTemplate(template: string | null | undefined) {
  const [owner = '', name = ''] = (template ?? '').split('.');
  return owner === 'identity' || owner === 'onboarding' || owner === 'repairs'
    ? templateOf(owner satisfies Owner, name)
    : undefined;
}
const bellOf = (template: string | null | undefined): NoticeText | undefined => splitTemplate(template)?.bell;
