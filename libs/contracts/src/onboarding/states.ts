/** spec part 2 §4: the application of a repair shop, as staff review it. */
export const APPLICATION_STATUSES = [
  'pending',
  'preliminary_approved',
  'company_details',
  'hardware_verification',
  'staff_info',
  'final_review',
  'approved',
  'rejected',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, string> = {
  pending: 'Application Under Review',
  preliminary_approved: 'Preliminary Approved',
  company_details: 'Awaiting Company Details',
  hardware_verification: 'Hardware Verification Required',
  staff_info: 'Staff Information Required',
  final_review: 'Final Review',
  approved: 'Approved & Active',
  rejected: 'Application Rejected',
};
/** Label of a withdrawn application. Its status is `rejected`, because the specification has only eight statuses. */
export const WITHDRAWN_LABEL = 'Withdrawn by the applicant';

/** spec part 1 §9. */
export const TOTAL_STEPS = 6;
/** spec part 2 §4 gives 2, 4, 5 and 6; a rejected application stays at the step that it had reached. */
export const STEP_OF: Record<Exclude<ApplicationStatus, 'rejected'>, number> = {
  pending: 1,
  preliminary_approved: 2,
  company_details: 3,
  hardware_verification: 4,
  staff_info: 5,
  final_review: 6,
  approved: 6,
};
export const STEP_NAMES_OF_APPLICATION = [
  'Application',
  'Preliminary approval',
  'Company details',
  'Hardware',
  'Staff',
  'Final review',
] as const;

/** spec part 2 §3. */
export const SETUP_TYPES = ['multi_user', 'single'] as const;
export type SetupType = (typeof SETUP_TYPES)[number];
export const SETUP_TYPE_LABELS: Record<SetupType, string> = {
  multi_user: 'Several people, each at their own PC',
  single: 'One person at one PC',
};

export const TURNS = ['staff', 'applicant', 'nobody'] as const;
export type Turn = (typeof TURNS)[number];

/** spec part 1 §2 and §9, in hours: verification, the approval message, the whole review. */
export const PROMISED_HOURS = { verification: 4, message: 24, review: 48 } as const;
const HOUR_MS = 3_600_000;

/** Hours that staff have for a turn: verification time for a pending application, message time otherwise. */
const turnHours = (status: ApplicationStatus): number =>
  status === 'pending' ? PROMISED_HOURS.verification : PROMISED_HOURS.message;

interface OurTurn {
  readonly status: ApplicationStatus;
  readonly waitsSince: string;
  readonly ourMs: number;
}
/**
 * Milliseconds until a promise for this turn or for the whole review is broken; negative if late. Time spent waiting
 * for the applicant does not count and does not restart the promise.
 */
export function leftOfPromise({ status, waitsSince, ourMs }: OurTurn, now: number): number {
  const age = now - Date.parse(waitsSince);
  return Math.min(turnHours(status) * HOUR_MS - age, PROMISED_HOURS.review * HOUR_MS - ourMs - age);
}

/**
 * Parts that staff can return. Returned hardware changes the status to its own step; the status stays the same for the
 * other parts.
 */
export const PARTS_OF_APPLICATION = ['hardware', 'company', 'staff', 'documents'] as const;
export type PartOfApplication = (typeof PARTS_OF_APPLICATION)[number];
export const PART_LABELS: Record<PartOfApplication, string> = {
  hardware: 'Hardware',
  company: 'Company details',
  staff: 'Staff',
  documents: 'Documents',
};
export const REQUESTABLE_PARTS = [...PARTS_OF_APPLICATION, 'question'] as const;
export type RequestablePart = (typeof REQUESTABLE_PARTS)[number];
export const ASKED_LABELS: Record<RequestablePart, string> = { ...PART_LABELS, question: 'Question' };

export const QUEUE_FILTERS = ['staff', 'applicant', 'late'] as const;

export const BUSINESS_TYPES = ['mobile_repair', 'computer_repair', 'electronics_repair', 'franchise'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];
export const BUSINESS_TYPE_LABELS: Record<BusinessType, string> = {
  mobile_repair: 'Mobile Device Repair',
  computer_repair: 'Computer Repair',
  electronics_repair: 'General Electronics Repair',
  franchise: 'Franchise Operation',
};
/** spec part 1 §2. */
export const SHOP_SERVICES = [
  'Screen Repair',
  'Battery Replacement',
  'Water Damage Recovery',
  'Software Issues',
  'Hardware Diagnostics',
  'Data Recovery',
  'Virus Removal',
  'Performance Optimization',
] as const;
export const ACCOUNT_TYPES = ['current', 'savings'] as const;
export const ACCOUNT_TYPE_LABELS: Record<(typeof ACCOUNT_TYPES)[number], string> = {
  current: 'Current',
  savings: 'Savings',
};

/** spec part 1 §2, verbatim. */
export const CONFIRMATION_CHECKLIST = [
  'Application received',
  'Business verification in progress',
  'Technical setup preparation',
  'Account activation',
] as const;
export const CONFIRMATION_NEXT_STEPS = [
  { title: 'Business verification', when: '2-4 hours' },
  { title: 'Approval message with login credentials', when: 'within 24 hours' },
  { title: 'Agent download and installation' },
  { title: 'Start repairing' },
] as const;
export const BILLING_NOTE =
  'The subscription starts only after approval and first login. Free technical support in the first week.';
