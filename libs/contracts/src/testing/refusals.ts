import { ValidationError } from 'yup';
import { PASSWORD_MIN } from '../access/password.js';
import { ACCEPTANCE_TEXTS, ACCEPTANCES } from '../onboarding/acceptances.js';
import { MISSING } from '../profile/business-profile.js';
import type { Route } from '../routes/route.js';
import { routes, type RouteName } from '../routes/routes.js';
import type { Schema } from '../rules.js';
import { AGREEMENT_ACCEPTANCES, INCOMPLETE } from '../signing/agreement.js';
import { SIGNATURE_DIFFERS } from '../signing/signature.js';
import { sampleOf } from './sample.js';
import { TENANT_AGREEMENT } from '../tenant-onboarding/agreement.js';
import { AGREEMENT_FORM, PC_DETAILS, REGISTRATION_FORM, STAFF_MEMBER } from './sample-forms.js';

/** One rule that a body breaks, and the sentence that says so: the form shows it, and the server answers it. */
export interface Refusal {
  readonly field: string;
  /** Undefined: left out, which in a form is nothing typed or chosen. */
  readonly value: unknown;
  readonly message: string;
  /** Where it is said, where that is a part of the field. */
  readonly path?: string;
  /**
   * Why no person can bring the form to send it: the button waits for the field, or there is nothing else to choose.
   */
  readonly formCannot?: string;
}
export interface Ruled {
  /** What is accepted. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly refusals: readonly Refusal[];
}

const row = (field: string, value: unknown, message: string, formCannot?: string): Refusal => ({
  field,
  value,
  message,
  ...(formCannot !== undefined && { formCannot }),
});
const each = (fields: readonly string[], value: unknown, message: string): Refusal[] =>
  fields.map((field) => row(field, value, message));

const CHARACTERS = 'Use only letters, numbers, dots, dashes and underscores';
const WAITS = 'the button waits until it is filled';
const CHOSEN = 'one is always chosen';
const newAccount = {
  name: 'Thandi Dlamini',
  username: 'thandi',
  email: 'thandi@umbani.example',
  password: 'velvet-otter-morning',
};
const short = 'x'.repeat(PASSWORD_MIN - 1);

/**
 * Every validation rule of spec part 1 §5 and part 2 §5 on the way in; a sentence of these contracts without a row
 * fails (`refusals.test.ts`).
 */
export const RULED: Partial<Record<RouteName, Ruled>> = {
  login: {
    body: { username: 'thandi', password: 'velvet-otter-morning' },
    refusals: [row('username', '', 'Username is required'), row('password', '', 'Password is required')],
  },
  register: {
    body: { ...newAccount, role: 'tech' },
    refusals: [
      row('name', '', 'Name is required'),
      row('username', '', 'Username is required'),
      row('username', 'tha ndi', CHARACTERS),
      row('email', '', 'Valid email is required'),
      row('email', 'thandi', 'Valid email is required'),
      row('password', undefined, 'Password is required'),
      row('password', short, `Use at least ${PASSWORD_MIN} characters`),
      row('role', 'master', 'Choose an account type', CHOSEN),
    ],
  },
  createUser: {
    body: { ...newAccount, role: 'finance' },
    refusals: [
      row('username', '', 'Username is required', WAITS),
      row('email', '', 'Valid email is required', WAITS),
      row('password', undefined, 'Password is required', WAITS),
      row('name', '', 'Name is required', WAITS),
      row('username', 'tha ndi', CHARACTERS),
      row('email', 'thandi', 'Valid email is required'),
      row('password', short, `Use at least ${PASSWORD_MIN} characters`),
      row('role', 'master', 'Choose a role', CHOSEN),
    ],
  },
  registerRepairShop: {
    body: REGISTRATION_FORM,
    refusals: [
      row('businessName', 'U', 'Business name must be at least 2 characters'),
      row('registrationNumber', '', 'Company registration number is required'),
      row('taxId', '', 'Tax ID is required'),
      row('contactName', 'T', 'Contact name is required'),
      row('email', 'thandi', 'Valid email is required'),
      row('phone', '021555010', 'Valid phone number is required'),
      row('physicalAddress', '1 Long St', 'Physical address is required'),
      row('businessType', undefined, 'Business type is required'),
      row('yearsInBusiness', -1, 'Years in business must be valid'),
      row('yearsInBusiness', 'many', 'Years in business must be valid'),
      row('monthlyRepairVolume', 0, 'Monthly repair volume is required'),
      row('monthlyRepairVolume', undefined, 'Monthly repair volume is required'),
      row('currentServices', [], 'Select at least one current service'),
      row('subscriptionTier', 'platinum', 'Choose a subscription', CHOSEN),
      row('bankName', '', 'Bank name is required'),
      row('accountNumber', '1234567', 'Valid account number is required'),
      row('branchCode', '25065', 'Valid branch code is required'),
      ...ACCEPTANCES.map((name) => row(name, false, ACCEPTANCE_TEXTS[name].refusal)),
    ],
  },
  signAgreement: {
    body: AGREEMENT_FORM,
    refusals: [
      row('businessName', '', INCOMPLETE),
      ...each(['businessType', 'targetMarket', 'technicalExperience'], undefined, INCOMPLETE),
      row('deviceTypes', [], INCOMPLETE),
      ...each(AGREEMENT_ACCEPTANCES, false, INCOMPLETE),
      ...each(['fullName', 'signature'], '', INCOMPLETE),
      row('signature', 'T. Someone Else', SIGNATURE_DIFFERS),
    ],
  },
  submitBusinessProfile: {
    body: { businessName: 'Umbani', streetAddress: '1 Long Street', primaryCategories: ['laptops'] },
    refusals: [
      row('businessName', '', MISSING),
      row('streetAddress', '', MISSING),
      row('primaryCategories', [], MISSING),
      row('businessEmail', 'thandi', 'Valid email is required'),
    ],
  },
  confirmTenantServices: {
    body: { selectedServices: ['boot_repair'], monthlySubscription: 258.8 },
    refusals: [
      row('selectedServices', [], 'Select at least one service', 'the button waits until a service is selected'),
      row('monthlySubscription', -1, 'The monthly subscription is not valid', 'the page computes it'),
    ],
  },
  signTenantAgreement: {
    body: { agreementSigned: true },
    refusals: [row('agreementSigned', false, TENANT_AGREEMENT.refusal)],
  },
  consentAgain: {
    body: { set: 'tenant', versions: '2', accepted: true, fullName: 'Thandi Dlamini', signature: 'Thandi Dlamini' },
    refusals: [
      row('accepted', false, 'Accept the agreements to sign them'),
      row('fullName', '', 'Type your full name'),
      row('signature', '', 'Type your signature'),
      row('signature', 'T. Someone Else', SIGNATURE_DIFFERS),
    ],
  },
};

const second = {
  ...STAFF_MEMBER,
  username: 'zanele',
  email: 'zanele@umbani.example',
  pcDetails: { ...PC_DETAILS, assignedPort: 8889 },
};

/**
 * Further forms of the way in, which neither §5 names: the same, at the server, where a rule is about several fields or
 * several people. What is said of one person of the staff stands in `onboarding-rules.test.ts`. All other forms:
 * `ruledBySchema`.
 */
export const RULED_BESIDES: Partial<Record<RouteName, Ruled>> = {
  submitStaff: {
    body: { staff: [STAFF_MEMBER] },
    refusals: [
      row('staff', [], 'Add at least one person'),
      row('staff', [{ ...STAFF_MEMBER, isAdmin: false }], 'Make at least one person a shop administrator'),
      {
        ...row('staff', [STAFF_MEMBER, { ...second, username: 'Sipho' }], 'Each person needs their own username'),
        path: 'staff[1].username',
      },
      {
        ...row(
          'staff',
          [STAFF_MEMBER, { ...second, email: STAFF_MEMBER.email }],
          'Each person needs their own email address',
        ),
        path: 'staff[1].email',
      },
      {
        ...row('staff', [STAFF_MEMBER, { ...second, pcDetails: PC_DETAILS }], 'Each person needs their own port'),
        path: 'staff[1].pcDetails.assignedPort',
      },
    ],
  },
};

interface Rule {
  readonly OPTIONS?: { readonly message?: unknown };
}
interface Inside {
  readonly fields?: Readonly<Record<string, Inside>>;
  readonly tests?: readonly Rule[];
  readonly internalTests?: Readonly<Record<string, Rule | null | undefined>>;
}
/** What a person reads as a sentence of its own; the others are said after the field's name ("is too long"). */
const isSentence = (message: unknown): message is string => typeof message === 'string' && /^[A-Z]/.test(message);

/**
 * Every sentence that the fields of a schema can refuse with, with its field. The validator tells its rules nowhere but
 * inside.
 */
export function sentencesOf(schema: Schema | undefined): { field: string; message: string }[] {
  return Object.entries((schema as unknown as Inside | undefined)?.fields ?? {}).flatMap(
    ([field, { tests = [], internalTests = {} }]) =>
      [
        ...new Set(
          [...tests, ...Object.values(internalTests)].map((rule) => rule?.OPTIONS?.message).filter(isSentence),
        ),
      ].map((message) => ({ field, message })),
  );
}

/** What breaks a rule, from nothing to too much; the first two that are answered with its sentence are rows. */
const WRONG = [undefined, '', [], false, -1, 0, 'l', 'roof', '021', '1 Long St', '1234567', 'no digits at all', 1e12];

/**
 * What a form refuses, found by breaking each of its sentences; undefined where one of them is not met so: it needs a
 * row by hand.
 */
export function ruledBySchema(schema: Schema): Ruled | undefined {
  const body = sampleOf(schema, 'whole') as Ruled['body'] | undefined;
  if (!body) return undefined;
  const refusals = sentencesOf(schema).map(({ field, message }) =>
    WRONG.filter((wrong) => saidOf(schema, { ...body, [field]: wrong })[0] === `${field}: ${message}`)
      .slice(0, 2)
      .map((wrong) => row(field, wrong, message)),
  );
  return refusals.every((found) => found.length > 0) ? { body, refusals: refusals.flat() } : undefined;
}

/** What a schema says of a body: `email: Valid email is required`. */
function saidOf(schema: Schema, body: object): string[] {
  try {
    schema.validateSync(body, { abortEarly: false });
    return [];
  } catch (error) {
    // A cast that cannot be made at all says nothing of a rule.
    if (error instanceof TypeError) return [];
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.map((one) => `${one.path}: ${one.message}`);
  }
}

/** The areas of the way in: every form of theirs says what it refuses. */
export const WAY_IN: readonly Route['tag'][] = [
  'access',
  'onboarding',
  'signing',
  'profile',
  'tenantOnboarding',
  'accountReview',
];

/** Every form of the way in that refuses with a sentence, by its call: by hand, or as its schema says. */
export const ALL_RULED: Partial<Record<RouteName, Ruled>> = Object.fromEntries(
  (Object.values(routes) as Route[]).flatMap(({ name, tag, body }) => {
    const written = { ...RULED, ...RULED_BESIDES }[name as RouteName];
    if (written) return [[name, written]];
    const isForm = WAY_IN.includes(tag) && body !== undefined && sentencesOf(body).length > 0;
    const found = isForm ? ruledBySchema(body) : undefined;
    return found ? [[name, found]] : [];
  }),
);
