import type { Group } from '@revive/contracts/notifications/groups';
import { templateOf, type Owner } from '../templates/templates.js';

/**
 * What waits for staff: who tells it, the group that a person may switch off, and its words. Those who alone may act
 * hear of it alone.
 */
export const STAFF_NOTICES = {
  'application.submitted': {
    owner: 'onboarding',
    reader: 'staff',
    group: 'application',
    title: 'A new application',
    text: 'A repair shop has applied. Its first decision waits for you.',
    path: '/admin/applications/',
  },
  'application.answered': {
    owner: 'onboarding',
    reader: 'staff',
    group: 'application',
    title: 'An applicant has answered',
    text: 'Something new stands in an application: see what it says and whose turn it is.',
    path: '/admin/applications/',
  },
  'profile.submitted': {
    owner: 'onboarding',
    reader: 'staff',
    group: 'account',
    title: 'A business profile was sent',
    text: 'An account waits for its review with the profile that belongs to it.',
    path: '/admin/users/',
  },
  'account.waiting': {
    owner: 'identity',
    reader: 'staff',
    group: 'account',
    title: 'A new account waits for review',
    text: 'Somebody has signed up. Agreement and profile stand with the account as they come.',
    path: '/admin/users/',
  },
  // A master carries it out; and because the law gives it a time, nobody switches it off.
  'erasure.requested': {
    owner: 'identity',
    reader: 'masters',
    group: 'security',
    title: 'Somebody asks to be erased',
    text: 'The account’s page says since when, what goes and what stays.',
    path: '/admin/users/',
  },
} as const satisfies Record<
  string,
  {
    owner: 'identity' | 'onboarding';
    reader: 'staff' | 'masters';
    group: Group;
    title: string;
    text: string;
    path: string;
  }
>;
export type StaffNotice = keyof typeof STAFF_NOTICES;
export const isStaffNotice = (kind: string): kind is StaffNotice => Object.hasOwn(STAFF_NOTICES, kind);

/**
 * What the bell knows: decisions about repairs, emails to the account; for staff what waits for them, and emails that
 * nobody got.
 */
export const NOTICE_KINDS = [
  'repair.approved',
  'repair.declined',
  'repair.needs_person',
  'email',
  'email.failed',
  ...(Object.keys(STAFF_NOTICES) as StaffNotice[]),
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export interface NoticeFacts {
  readonly kind: string;
  /** `<owner>.<name>` of an email's template. */
  readonly template?: string | null;
  readonly about?: string | null;
  readonly number?: number | null;
  readonly deviceName?: string | null;
}
export interface NoticeText {
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
    text: `${device}: nothing was changed. Give it back as it is.`,
  }),
  'repair.needs_person': (ticket, device) => ({
    title: `Repair ${ticket} needs a person`,
    text: `${device}: look at what was found and decide what to do.`,
  }),
};

/** In words, with the place where it is dealt with; undefined where this process does not know the kind. */
export function noticeText({ kind, template, about, number, deviceName }: NoticeFacts): NoticeText | undefined {
  const ofRepair = REPAIRS[kind];
  if (ofRepair)
    return { ...ofRepair(`R-${number ?? '?'}`, deviceName || 'the device'), path: `/tenant/repairs/${about ?? ''}` };
  if (isStaffNotice(kind)) {
    const { title, text, path } = STAFF_NOTICES[kind];
    return { title, text, path: `${path}${about ?? ''}` };
  }
  if (kind === 'email.failed')
    return {
      title: 'An email could not be sent',
      text: `It was tried for a day: ${nameOf(template)}.`,
      path: '/admin/emails',
    };
  return kind === 'email' ? bellOf(template) : undefined;
}

/** The group that a person may switch off. */
export const groupOf = ({ kind, template }: Pick<NoticeFacts, 'kind' | 'template'>): Group =>
  isStaffNotice(kind)
    ? STAFF_NOTICES[kind].group
    : kind.startsWith('repair.')
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
