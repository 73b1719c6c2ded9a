import {
  leftOfPromise,
  type ApplicationStatus,
  type PartOfApplication,
  type Turn,
} from '@revive/contracts/onboarding/states';
import { spanText } from '#ui/format/time-text.js';

const HOUR_MS = 3_600_000;

export interface Waiting {
  readonly status: ApplicationStatus;
  readonly waitsFor: Turn;
  readonly waitsSince: string;
  /** Milliseconds of staff time in earlier turns. */
  readonly ourMs: number;
}

/**
 * The waiting time and the waiting party. Staff time is compared with the promises: a first look within 4 hours, an
 * answer within 24 hours, the whole review within 48 hours of staff time.
 */
export function waitOf({ status, waitsFor, waitsSince, ourMs }: Waiting, now: number): { text: string; late: boolean } {
  // The status badge already shows the outcome.
  if (waitsFor === 'nobody') return { text: '', late: false };
  const age = Math.max(0, now - Date.parse(waitsSince));
  if (waitsFor === 'applicant') return { text: `Waiting on applicant · ${spanText(age)}`, late: false };
  const left = leftOfPromise({ status, waitsSince, ourMs }, now);
  const total = ourMs >= HOUR_MS ? ` · ${spanText(ourMs + age)} on us in total` : '';
  return left < 0
    ? { text: `Overdue by ${spanText(-left)}${total}`, late: true }
    : { text: `Due in ${spanText(left)}${total}`, late: false };
}

export const EVENT_TEXTS: Readonly<Record<string, string>> = {
  submitted: 'Application received',
  approve_preliminarily: 'Preliminary approval given',
  set_up: 'Team size chosen',
  submit_company: 'Company details submitted',
  submit_hardware: 'Hardware submitted',
  approve_hardware: 'Hardware approved',
  submit_staff: 'Staff submitted',
  request_changes: 'Changes requested',
  request_information: 'More information requested',
  ask_again: 'Changes to a part requested',
  take_back: 'Request cancelled',
  link_sent: 'Link resent',
  contact_corrected: 'Contact edited',
  numbers_revealed: 'Tax and bank numbers shown',
  reject: 'Rejected',
  withdraw: 'Withdrawn by the applicant',
  message: 'Message from the applicant',
  reply: 'Reply to the applicant',
  file_added: 'File uploaded',
  file_removed: 'File removed by the applicant',
  assigned: 'Assigned',
  unassigned: 'Unassigned',
  approval: 'Approval recorded',
  opening: 'Shop opening started',
  opening_refused: 'Shop not opened',
  approve: 'Approved, installer generated',
  warned: 'Applicant warned about deletion',
  abandoned: 'Closed after three months without activity',
  account_erased: 'Closed because the account was deleted',
  erased: 'Personal data deleted',
};
export const eventText = (what: string): string => EVENT_TEXTS[what] ?? what;

/** `40 min`, `31 h`, `3 d`: the upper limit for half of the reviews. */
export const hoursText = (hours: number): string =>
  hours < 1
    ? `${Math.max(1, Math.ceil(hours * 60))} min`
    : hours < 72
      ? `${Math.ceil(hours)} h`
      : `${Math.ceil(hours / 24)} d`;

/** The done state of the four checklist points (spec part 1 §2). */
export const doneOf = (status: ApplicationStatus, hardwareVerified: boolean): readonly boolean[] => [
  true,
  !['pending', 'rejected'].includes(status),
  hardwareVerified,
  status === 'approved',
];

export interface Ending {
  readonly hardwareInfo?: { readonly hardwareVerified: boolean } | undefined;
  readonly staffInfo: readonly unknown[];
  readonly requestedParts: readonly unknown[];
  readonly approvals: readonly unknown[];
  readonly approvalsNeeded?: number | undefined;
}

/** Items missing before the installer can be generated; the service checks the same items again. */
export function missingFor({
  hardwareInfo,
  staffInfo,
  requestedParts,
  approvals,
  approvalsNeeded = 2,
}: Ending): string[] {
  const left = approvalsNeeded - approvals.length;
  return [
    ...(hardwareInfo?.hardwareVerified === true ? [] : ['verified hardware']),
    ...(staffInfo.length > 0 ? [] : ['the staff list']),
    ...(requestedParts.length > 0 ? ['the changes requested from the applicant'] : []),
    ...(left > 0
      ? [
          left === 1 && approvals.length > 0
            ? 'approval by one more person'
            : left === 1
              ? 'one approval'
              : 'approval by two people',
        ]
      : []),
  ];
}

export interface Asked {
  readonly status: ApplicationStatus;
  readonly waitsFor: Turn;
  readonly hardwareInfo?: object | undefined;
  readonly request?: { readonly kind: 'changes' | 'information' } | undefined;
  readonly requestedParts: readonly { readonly part: PartOfApplication }[];
  readonly files: readonly { readonly kind: string }[];
}
const SENT_BACK: Record<PartOfApplication, string> = {
  hardware: 'PC details (changes requested)',
  company: 'Company details (changes requested)',
  staff: 'Staff (changes requested)',
  documents: 'Documents, or a message why you have none',
};

export function stillNeeded({ status, waitsFor, hardwareInfo, request, requestedParts, files }: Asked): {
  needed: string[];
  helpful: string[];
} {
  if (waitsFor !== 'applicant') return { needed: [], helpful: [] };
  const isHardware = status === 'hardware_verification' && (hardwareInfo === undefined || request?.kind === 'changes');
  const lacks = (kind: string) => isHardware && !files.some((file) => file.kind === kind);
  return {
    needed: [
      ...(status === 'preliminary_approved' ? ['Team size'] : []),
      ...(status === 'company_details' ? ['Company details'] : []),
      ...(isHardware
        ? [request?.kind === 'changes' ? SENT_BACK.hardware : 'PC details, measured or entered by you']
        : []),
      ...(status === 'staff_info' ? ['Staff'] : []),
      ...requestedParts.map(({ part }) => SENT_BACK[part]),
      ...(request?.kind === 'information' ? ['An answer to our question, under Messages'] : []),
    ],
    helpful: [
      ...(lacks('screenshot') ? ['a screenshot of your PC’s system information'] : []),
      ...(lacks('system_info') ? ['a system information file'] : []),
    ],
  };
}

/**
 * Both sides can write during the review. After a refusal, writing stays possible while applicant data is kept. The
 * service checks again.
 */
export const isThreadOpen = ({
  status,
  waitsFor,
  withdrawnAt,
  erasedAt,
}: {
  readonly status: ApplicationStatus;
  readonly waitsFor: Turn;
  readonly withdrawnAt?: string | undefined;
  readonly erasedAt?: string | undefined;
}): boolean => waitsFor !== 'nobody' || (status === 'rejected' && withdrawnAt === undefined && erasedAt === undefined);
