import type { Group } from '@revive/contracts/notifications/groups';
import { templateOf, type Owner } from './templates/templates.js';

/** What the bell knows: decisions about repairs, letters to the account, and for staff letters that nobody got. */
export const NOTICE_KINDS = ['repair.approved', 'repair.declined', 'repair.needs_person', 'letter', 'letter.failed'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export interface NoticeFacts {
  readonly kind: string;
  /** `<owner>.<name>` of a letter's template. */
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
  'repair.approved': (ticket, device) => ({ title: `Repair ${ticket} is approved`, text: `The quote for ${device} was approved. You can start.` }),
  'repair.declined': (ticket, device) => ({ title: `Repair ${ticket} was declined`, text: `${device}: nothing was changed. Give it back as it is.` }),
  'repair.needs_person': (ticket, device) => ({ title: `Repair ${ticket} needs a person`, text: `${device}: look at what was found and decide what to do.` }),
};

/** In words, with the place where it is dealt with; undefined where this process does not know the kind. */
export function noticeText({ kind, template, about, number, deviceName }: NoticeFacts): NoticeText | undefined {
  const ofRepair = REPAIRS[kind];
  if (ofRepair) return { ...ofRepair(`R-${number ?? '?'}`, deviceName || 'the device'), path: `/tenant/repairs/${about ?? ''}` };
  if (kind === 'letter.failed') return { title: 'A letter could not be sent', text: `It was tried for a day: ${nameOf(template)}.`, path: '/admin/letters' };
  return kind === 'letter' ? bellOf(template) : undefined;
}

/** The group that a person may switch off. */
export const groupOf = ({ kind, template }: Pick<NoticeFacts, 'kind' | 'template'>): Group => (kind.startsWith('repair.') ? 'repairs' : (splitTemplate(template)?.group ?? 'security'));

const nameOf = (template: string | null | undefined): string => (template ?? '').split('.').at(-1)?.replaceAll('_', ' ') ?? '';
function splitTemplate(template: string | null | undefined) {
  const [owner = '', name = ''] = (template ?? '').split('.');
  return owner === 'identity' || owner === 'onboarding' || owner === 'repairs' ? templateOf(owner satisfies Owner, name) : undefined;
}
const bellOf = (template: string | null | undefined): NoticeText | undefined => splitTemplate(template)?.bell;
