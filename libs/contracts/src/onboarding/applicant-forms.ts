import {
  amount,
  oneOf,
  email,
  bool,
  requestSchema,
  type InferType,
  lines,
  list,
  requiredText,
  requiredLines,
  oneOrMore,
  nested,
  type TestConfig,
  text,
} from '../rules.js';
import { byLink } from './by-link.js';
import { FIRST_AGENT_PORT, NETWORKS, OPERATING_SYSTEMS, USB_KINDS } from './hardware-score.js';
import { agentPort as port } from './installer.js';
import { BUSINESS_TYPES, SETUP_TYPES } from './states.js';

const MOST_STAFF = 50;

// Requests of an applicant. `link` is the secret of the mailed link; without `link`, the session identifies the
// application.
export const applicantSchema = requestSchema('Applicant', byLink);

export const submitSetupSchema = requestSchema('SubmitSetup', {
  ...byLink,
  setupType: oneOf(SETUP_TYPES, 'Choose a team size').required('Choose a team size'),
});

/** spec part 2 §3. Numbers that are stored encrypted may be left out: then they stay as they are. */
const companyFields = {
  registrationNumber: requiredText('Company registration number is required', 1, 60),
  taxId: text(60).optional(),
  physicalAddress: requiredLines('Physical address is required', 10, 400),
  businessType: oneOf(BUSINESS_TYPES, 'Business type is required').required('Business type is required'),
  yearsInBusiness: amount('Years in business must be valid', 0, 500),
  currentServices: oneOrMore('Select at least one current service').default([]),
  monthlyRepairVolume: amount('Monthly repair volume is required', 1),
  bankName: requiredText('Bank name is required', 1, 120),
  accountHolder: requiredText('Account holder is required', 2, 120),
  accountNumber: text(40)
    .matches(/^.{8,}$/, { message: 'Valid account number is required', excludeEmptyString: true })
    .optional(),
  branchCode: text(20)
    .matches(/^.{6,}$/, { message: 'Valid branch code is required', excludeEmptyString: true })
    .optional(),
};
export const submitCompanySchema = requestSchema('SubmitCompany', { ...byLink, ...companyFields });

export const submitHardwareSchema = requestSchema('SubmitHardware', {
  ...byLink,
  pcModel: requiredText('PC model is required', 2, 120),
  processor: requiredText('Processor is required', 2, 120),
  processorCores: amount('Enter the number of processor cores', 1, 512),
  ramGb: amount('Enter the memory in GB', 1, 65_536),
  diskGb: amount('Enter the disk size in GB', 1, 1_000_000),
  freeDiskGb: amount('Enter the free disk space in GB', 0, 1_000_000),
  operatingSystem: oneOf(OPERATING_SYSTEMS, 'Choose the operating system').required('Choose the operating system'),
  usb: oneOf(USB_KINDS, 'Choose the USB type').required('Choose the USB type'),
  networkConnection: oneOf(NETWORKS, 'Choose the network type').required('Choose the network type'),
  recommendedPort: port().default(FIRST_AGENT_PORT).required('is required'),
});
export type SubmitHardware = InferType<typeof submitHardwareSchema>;

/** spec part 2 §3. The temporary password is not typed by anybody: it comes with the account. */
const member = nested({
  name: requiredText('Name is required', 2, 120),
  role: requiredText('Role is required', 2, 80),
  experience: requiredText('Experience is required', 1, 200),
  certifications: text(400).optional(),
  phoneNumber: requiredText('Valid phone number is required', 10, 40),
  emergencyContact: requiredText('Emergency contact is required', 5, 200),
  isAdmin: bool().default(false).required(),
  pcDetails: nested({
    model: requiredText('PC model is required', 2, 120),
    processor: requiredText('Processor is required', 2, 120),
    ram: requiredText('Memory is required', 1, 40),
    storage: requiredText('Storage is required', 1, 60),
    os: requiredText('Operating system is required', 2, 80),
    network: requiredText('Network is required', 2, 80),
    assignedPort: port().required('is required'),
    workstation: requiredText('Workstation is required', 1, 80),
  }).required(),
  email: email().required('Valid email is required'),
  username: requiredText('Username is required', 3, 80).matches(
    /^[A-Za-z0-9._-]+$/,
    'Use only letters, numbers, dots, dashes and underscores',
  ),
});
export type NewStaffMember = InferType<typeof member>;
interface Typed {
  readonly username?: string;
  readonly email?: string;
  readonly isAdmin?: boolean;
  readonly pcDetails?: { readonly assignedPort?: number };
}
const typed = (staff: unknown): Typed[] =>
  (Array.isArray(staff) ? (staff as (Typed | null | undefined)[]) : []).map((one) => one ?? {});
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
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
export const submitStaffSchema = requestSchema('SubmitStaff', {
  ...byLink,
  staff: list(member, MOST_STAFF)
    .min(1, 'Add at least one person')
    .required('Add at least one person')
    .test(
      'admin',
      'Make at least one person a shop administrator',
      (staff) => typed(staff).length === 0 || typed(staff).some(({ isAdmin }) => isAdmin === true),
    )
    .test(ownOf('names', 'Each person needs their own username', 'username', ({ username }) => username?.toLowerCase()))
    .test(
      ownOf('emails', 'Each person needs their own email address', 'email', ({ email: address }) =>
        address?.toLowerCase(),
      ),
    )
    .test(
      ownOf(
        'ports',
        'Each person needs their own port',
        'pcDetails.assignedPort',
        ({ pcDetails }) => pcDetails?.assignedPort,
      ),
    ),
});

export const applicantMessageSchema = requestSchema('ApplicantMessage', {
  ...byLink,
  text: requiredLines('Enter some text', 1, 4_000),
});
/** The response is the same for every email address, so that it does not reveal applicants. */
export const mailLinkSchema = requestSchema('MailApplicationLink', {
  email: email().required('Valid email is required'),
});
export const withdrawSchema = requestSchema('WithdrawApplication', { ...byLink, reason: lines(1_000).optional() });
