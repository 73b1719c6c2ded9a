import {
  amount,
  answer,
  choice,
  email,
  finite,
  flag,
  form,
  id,
  type InferType,
  lines,
  list,
  moment,
  needed,
  neededLines,
  oneOrMore,
  part,
  type TestConfig,
  text,
  whole,
} from '../rules.js';
import { ACCEPTANCES } from './acceptances.js';
import { byLink } from './by-link.js';
import { applicationFile } from './files.js';
import {
  FIRST_AGENT_PORT,
  HARDWARE_FACTS,
  NETWORKS,
  NOT_MEASURED,
  OPERATING_SYSTEMS,
  USB_KINDS,
} from './hardware-score.js';
import { agentPort } from './installer.js';
import { SUBSCRIPTION_TIERS } from './plans.js';
import {
  ACCOUNT_TYPES,
  APPLICATION_STATUSES,
  ASKED_THINGS,
  BUSINESS_TYPES,
  PARTS_OF_APPLICATION,
  QUEUE_FILTERS,
  SETUP_TYPES,
  TURNS,
} from './states.js';

const MOST_STAFF = 50;
const port = agentPort;

// What an applicant sends. `link` is the secret of the mailed link; without it the session says whose application it
// is.
export const applicantSchema = form('Applicant', byLink);

export const submitSetupSchema = form('SubmitSetup', {
  ...byLink,
  setupType: choice(SETUP_TYPES, 'Choose how you will work').required('Choose how you will work'),
});

/** spec part 2 §3. Numbers that are stored encrypted may be left out: then they stay as they are. */
const companyFields = {
  registrationNumber: needed('Company registration number is required', 1, 60),
  taxId: text(60).optional(),
  physicalAddress: neededLines('Physical address is required', 10, 400),
  businessType: choice(BUSINESS_TYPES, 'Business type is required').required('Business type is required'),
  yearsInBusiness: amount('Years in business must be valid', 0, 500),
  currentServices: oneOrMore('Select at least one current service').default([]),
  monthlyRepairVolume: amount('Monthly repair volume is required', 1),
  bankName: needed('Bank name is required', 1, 120),
  accountHolder: needed('Account holder is required', 2, 120),
  accountNumber: text(40)
    .matches(/^.{8,}$/, { message: 'Valid account number is required', excludeEmptyString: true })
    .optional(),
  branchCode: text(20)
    .matches(/^.{6,}$/, { message: 'Valid branch code is required', excludeEmptyString: true })
    .optional(),
};
export const submitCompanySchema = form('SubmitCompany', { ...byLink, ...companyFields });
export type SubmitCompany = InferType<typeof submitCompanySchema>;

export const submitHardwareSchema = form('SubmitHardware', {
  ...byLink,
  pcModel: needed('PC model is required', 2, 120),
  processor: needed('Processor is required', 2, 120),
  processorCores: amount('Say how many cores the processor has', 1, 512),
  ramGb: amount('Say how much memory it has', 1, 65_536),
  diskGb: amount('Say how large the disk is', 1, 1_000_000),
  freeDiskGb: amount('Say how much of the disk is free', 0, 1_000_000),
  operatingSystem: choice(OPERATING_SYSTEMS, 'Choose the operating system').required('Choose the operating system'),
  usb: choice(USB_KINDS, 'Choose its USB').required('Choose its USB'),
  networkConnection: choice(NETWORKS, 'Choose its network').required('Choose its network'),
  recommendedPort: port().default(FIRST_AGENT_PORT).required('is required'),
});
export type SubmitHardware = InferType<typeof submitHardwareSchema>;

/** spec part 2 §3. The temporary password is not typed by anybody: it comes with the account. */
const member = part({
  name: needed('Name is required', 2, 120),
  role: needed('Role is required', 2, 80),
  experience: needed('Experience is required', 1, 200),
  certifications: text(400).optional(),
  phoneNumber: needed('Valid phone number is required', 10, 40),
  emergencyContact: needed('Emergency contact is required', 5, 200),
  isAdmin: flag().default(false).required(),
  pcDetails: part({
    model: needed('PC model is required', 2, 120),
    processor: needed('Processor is required', 2, 120),
    ram: needed('Memory is required', 1, 40),
    storage: needed('Storage is required', 1, 60),
    os: needed('Operating system is required', 2, 80),
    network: needed('Network is required', 2, 80),
    assignedPort: port().required('is required'),
    workstation: needed('Workstation is required', 1, 80),
  }).required(),
  /** Where the link to a first password goes. */
  email: email().required('Valid email is required'),
  username: needed('Username is required', 3, 80).matches(
    /^[A-Za-z0-9._-]+$/,
    'Use letters, digits, dot, dash and underscore only',
  ),
});
export type NewStaffMember = InferType<typeof member>;
/** Also where a field is not there yet: that one says so itself. */
interface Typed {
  readonly username?: string;
  readonly email?: string;
  readonly isAdmin?: boolean;
  readonly pcDetails?: { readonly assignedPort?: number };
}
const typed = (staff: unknown): Typed[] =>
  (Array.isArray(staff) ? (staff as (Typed | null | undefined)[]) : []).map((one) => one ?? {});
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
/**
 * Of one kind of value that nobody shares: the second one to have it is wrong, and the message stands at that field.
 */
const ownOf = (
  name: string,
  message: string,
  field: string,
  valueOf: (one: Typed) => unknown,
): TestConfig<unknown> => ({
  name,
  test(staff, { path, createError }) {
    const values = typed(staff).map(valueOf);
    const at = values.findIndex((value, nth) => isGiven(value) && values.indexOf(value) < nth);
    return at < 0 || createError({ path: `${path}[${at}].${field}`, message });
  },
});
export const submitStaffSchema = form('SubmitStaff', {
  ...byLink,
  staff: list(member, MOST_STAFF)
    .min(1, 'Add at least one person')
    .required('Add at least one person')
    .test(
      'admin',
      'One person must be the administrator',
      (staff) => typed(staff).length === 0 || typed(staff).some(({ isAdmin }) => isAdmin === true),
    )
    .test(
      ownOf('names', 'Each person needs a username of their own', 'username', ({ username }) =>
        username?.toLowerCase(),
      ),
    )
    .test(
      ownOf('emails', 'Each person needs an e-mail address of their own', 'email', ({ email: address }) =>
        address?.toLowerCase(),
      ),
    )
    .test(
      ownOf(
        'ports',
        'Each person needs a port of their own',
        'pcDetails.assignedPort',
        ({ pcDetails }) => pcDetails?.assignedPort,
      ),
    ),
});
export type SubmitStaff = InferType<typeof submitStaffSchema>;

export const applicantMessageSchema = form('ApplicantMessage', {
  ...byLink,
  text: neededLines('Write something first', 1, 4_000),
});
/** Whose link is lost: the answer is the same for every address. */
export const mailLinkSchema = form('MailApplicationLink', { email: email().required('Valid email is required') });
export const withdrawSchema = form('WithdrawApplication', { ...byLink, reason: lines(1_000).optional() });

const hardwareInfo = part({
  pcModel: text(120).required(),
  processor: text(120).required(),
  ram: text(40).required(),
  storage: text(80).required(),
  operatingSystem: choice([...OPERATING_SYSTEMS, NOT_MEASURED]).required(),
  networkConnection: choice([...NETWORKS, NOT_MEASURED]).required(),
  screenshotUrl: text(300).optional(),
  systemInfoUrl: text(300).optional(),
  recommendedPort: whole().required(),
  hardwareVerified: flag().required(),
  compatibilityScore: whole(0, 100).required(),
  usb: choice([...USB_KINDS, NOT_MEASURED]).required(),
  processorCores: finite().required(),
  ramGb: finite().required(),
  diskGb: finite().required(),
  freeDiskGb: finite().required(),
  source: choice(['declared', 'measured'] as const).required(),
  scoreLines: list(
    part({ label: text(60).required(), points: whole().required(), most: whole().required() }),
    50,
  ).required(),
  submittedAt: moment().required(),
  /**
   * Of a preflight alone: the system's own name and version, the median round trip to the platform, and which facts
   * could not be found out.
   */
  systemName: text(120).optional(),
  roundTripMs: finite().optional(),
  notMeasured: list(choice(HARDWARE_FACTS).required(), HARDWARE_FACTS.length).default([]),
  /** Of the weighed facts those that the applicant typed over a measurement; they add nothing to the score. */
  declared: list(choice(HARDWARE_FACTS).required(), HARDWARE_FACTS.length).default([]),
});
// What staff send.
export const applicationReasonSchema = form('ApplicationReason', { reason: neededLines('Give a reason', 3, 2_000) });
/** Absent, the part is the hardware, as the specification has it. */
export const requestChangesSchema = form('RequestChanges', {
  reason: neededLines('Give a reason', 3, 2_000),
  part: choice(PARTS_OF_APPLICATION, 'Choose a part').optional(),
});
export const takeBackSchema = form('TakeBack', {
  asked: choice(ASKED_THINGS, 'Choose what is no longer needed').required('Choose what is no longer needed'),
  reason: neededLines('Give a reason', 3, 2_000),
});
/** What stays as it is may be left out. */
export const correctContactSchema = form('CorrectContact', {
  reason: neededLines('Give a reason', 3, 2_000),
  email: email().optional(),
  applicantName: text(120)
    .matches(/^.{2,}$/s, { message: 'Contact name is required', excludeEmptyString: true })
    .optional(),
  phone: text(40)
    .matches(/^.{10,}$/s, { message: 'Valid phone number is required', excludeEmptyString: true })
    .optional(),
});
export type CorrectContact = InferType<typeof correctContactSchema>;
/** In clear, once: everywhere else they are masked. */
export const revealedNumbersSchema = answer('RevealedNumbers', {
  taxId: text(60).defined(),
  accountNumber: text(40).defined(),
  branchCode: text(40).defined(),
  accountHolder: text(120).defined(),
});
export type RevealedNumbers = InferType<typeof revealedNumbersSchema>;
/** A reason is needed only where the score is below the threshold; the use case says so. */
export const applicationDecisionSchema = form('ApplicationDecision', { reason: lines(2_000).optional() });
/**
 * `hardwareAt`: the moment at which the hardware was sent that the page showed; facts that came since are not approved
 * unseen.
 */
export const approveHardwareSchema = form('ApproveHardware', {
  reason: lines(2_000).optional(),
  hardwareAt: moment().optional(),
});
export const applicationTextSchema = form('ApplicationText', { text: neededLines('Write something first', 1, 4_000) });
/**
 * spec part 2 §7. `tenantId` is the application's id, which the shop keeps; name and hardware are compared with what is
 * stored.
 */
export const generateInstallerSchema = form('GenerateInstaller', {
  tenantId: id().required('is required'),
  businessName: text().required('is required'),
  hardwareInfo: hardwareInfo.required('is required'),
  port: port().default(FIRST_AGENT_PORT).required('is required'),
});
export type GenerateInstaller = InferType<typeof generateInstallerSchema>;
export const installerPortSchema = form('InstallerPort', { port: port().required('is required') });
export const generatedInstallerSchema = answer('GeneratedInstaller', { downloadUrl: text(300).required() });
export const assignApplicationSchema = form('AssignApplication', { take: flag().required('is required') });
export const applicationListQuerySchema = form('ApplicationListQuery', {
  before: text(60).optional(),
  search: text(100).optional(),
  status: choice(APPLICATION_STATUSES).optional(),
  mine: choice(['true'] as const).optional(),
  /** Whose move it is; `late`: ours, and a promised time is over. */
  waits: choice(QUEUE_FILTERS).optional(),
});

// What both read.
const bankingDetails = part({
  bankName: text(120).required(),
  accountType: choice(ACCOUNT_TYPES).required(),
  accountNumber: text(40).required(),
  branchCode: text(40).required(),
  accountHolder: text(120).optional(),
});
const companyDetails = part({
  registrationNumber: text(60).required(),
  taxId: text(60).required(),
  physicalAddress: text(400).required(),
  businessType: choice(BUSINESS_TYPES).required(),
  yearsInBusiness: finite().required(),
  currentServices: list(text(60).required()).required(),
  monthlyRepairVolume: finite().required(),
  bankingDetails: bankingDetails.required(),
  submittedAt: moment().optional(),
});
const staffMember = part({
  name: text(120).required(),
  role: text(80).required(),
  experience: text(200).required(),
  certifications: text(400).optional(),
  phoneNumber: text(40).required(),
  emergencyContact: text(200).required(),
  isAdmin: flag().required(),
  pcDetails: part({
    model: text(120).required(),
    processor: text(120).required(),
    ram: text(40).required(),
    storage: text(60).required(),
    os: text(80).required(),
    network: text(80).required(),
    assignedPort: whole().required(),
    workstation: text(80).required(),
  }).required(),
  email: text(254).optional(),
  credentials: part({ username: text(80).required() }).required(),
});
const message = part({
  from: choice(['applicant', 'staff'] as const).required(),
  by: text(120).required(),
  text: text(4_000).required(),
  at: moment().required(),
});
const event = part({
  status: choice(APPLICATION_STATUSES).required(),
  what: text(60).required(),
  by: text(120).required(),
  reason: text(2_000).optional(),
  at: moment().required(),
});
const accepted = part({
  name: choice(ACCEPTANCES).required(),
  version: text(40).required(),
  hash: text(64).required(),
  at: moment().required(),
  address: text(80).optional(),
  agent: text(300).optional(),
});

const head = {
  id: id().required(),
  version: whole(1).required(),
  businessName: text().required(),
  applicantName: text(120).required(),
  email: text(254).required(),
  phone: text(40).required(),
  location: text(400).required(),
  status: choice(APPLICATION_STATUSES).required(),
  appliedDate: moment().required(),
  prelimApprovalDate: moment().optional(),
  currentStep: whole(1, 6).required(),
  totalSteps: whole().required(),
  setupType: choice(SETUP_TYPES).optional(),
  waitsFor: choice(TURNS).required(),
  withdrawnAt: moment().optional(),
  /**
   * Until when its personal data are kept; absent while the review is ours to go on with, and for a shop's. `erasedAt`:
   * since when they are gone.
   */
  keptUntil: moment().optional(),
  erasedAt: moment().optional(),
};
export const applicationSummarySchema = answer('ApplicationSummary', {
  ...head,
  duplicate: flag().required(),
  assignedTo: text(120).optional(),
  assignedToMe: flag().required(),
  waitsSince: moment().required(),
  /**
   * How long it waited for us in earlier turns, in milliseconds. `addressUsed`: no shop can be opened for that address;
   * absent where it is not known.
   */
  ourMs: finite().required(),
  addressUsed: flag().optional(),
  /** The last word of its thread is the applicant's. */
  unanswered: flag().required(),
});
export type ApplicationSummary = InferType<typeof applicationSummarySchema>;
export const applicationPageSchema = answer('ApplicationPage', {
  applications: list(applicationSummarySchema).required(),
  next: text(60).optional(),
});

const body = {
  subscriptionTier: choice(SUBSCRIPTION_TIERS).required(),
  companyDetails: companyDetails.default(undefined).optional(),
  hardwareInfo: hardwareInfo.default(undefined).optional(),
  tenantAdminInfo: staffMember.default(undefined).optional(),
  staffInfo: list(staffMember).required(),
  customBatGenerated: flag().required(),
  batFileUrl: text(300).optional(),
  request: part({
    kind: choice(['changes', 'information'] as const).required(),
    reason: text(2_000).required(),
    at: moment().required(),
  })
    .default(undefined)
    .optional(),
  /** Sent back and not sent again, beside the hardware. */
  askedParts: list(
    part({ part: choice(PARTS_OF_APPLICATION).required(), reason: text(2_000).required(), at: moment().required() }),
  ).required(),
  closedReason: text(2_000).optional(),
  messages: list(message).required(),
  /** Screenshot, system information and supporting documents, oldest first. */
  files: list(applicationFile).required(),
};
/** As its applicant sees it: no names of staff, no notes, bank and tax numbers masked. */
export const myApplicationSchema = answer('MyApplication', {
  ...head,
  ...body,
  history: list(part({ status: choice(APPLICATION_STATUSES).required(), at: moment().required() })).required(),
});
export type MyApplication = InferType<typeof myApplicationSchema>;
/** As staff review it: bank and tax numbers masked here too. */
export const applicationSchema = answer('Application', {
  ...head,
  ...body,
  assignedTo: text(120).optional(),
  assignedToMe: flag().required(),
  linkedAccount: flag().required(),
  waitsSince: moment().required(),
  ourMs: finite().required(),
  addressUsed: flag().optional(),
  notes: list(message).required(),
  history: list(event).required(),
  acceptances: list(accepted).required(),
  duplicates: list(
    part({
      id: id().required(),
      businessName: text().required(),
      status: choice(APPLICATION_STATUSES).required(),
      same: text(60).required(),
    }),
  ).required(),
  approvals: list(
    part({ by: text(120).required(), role: text(20).required(), at: moment().required(), mine: flag().required() }),
  ).required(),
  approvalsNeeded: whole(1).optional(),
  opening: flag().required(),
  /** Of the shop that it became, where it has given notice. */
  agreementEndsAt: moment().optional(),
});
export type Application = InferType<typeof applicationSchema>;
