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

export interface Refusal {
  readonly field: string;
  /** Undefined: the field is omitted, as in an empty form. */
  readonly value: unknown;
  readonly message: string;
  readonly path?: string;
  /** Reason for being unable to send this value through the form: for example, the button waits for the field. */
  readonly formCannot?: string;
}
export interface Ruled {
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
 * All validation rules of spec part 1 §5 and part 2 §5 for sign-up. `refusals.test.ts` fails for an error message
 * without a row.
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
 * Sign-up forms not named in §5, with rules about several fields or people, tested at the server. Rules for a single
 * staff member are in `onboarding-rules.test.ts`. `ruledBySchema` covers the remaining forms.
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
/** True for a full sentence. Shorter messages such as "is too long" follow the field’s name. */
const isSentence = (message: unknown): message is string => typeof message === 'string' && /^[A-Z]/.test(message);

/**
 * Returns all error messages of a schema with their fields. Reads internals of yup, because yup has no public access
 * to its rules.
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

/** Invalid values to try, from nothing to too much. The first two that give the expected message become rows. */
const WRONG = [undefined, '', [], false, -1, 0, 'l', 'roof', '021', '1 Long St', '1234567', 'no digits at all', 1e12];

/**
 * Finds the refusals of a form by breaking its rules. Returns undefined if a rule cannot be broken automatically and
 * needs a manual row.
 */
function ruledBySchema(schema: Schema): Ruled | undefined {
  const body = sampleOf(schema, 'whole') as Ruled['body'] | undefined;
  if (!body) return undefined;
  const refusals = sentencesOf(schema).map(({ field, message }) =>
    WRONG.filter((wrong) => saidOf(schema, { ...body, [field]: wrong })[0] === `${field}: ${message}`)
      .slice(0, 2)
      .map((wrong) => row(field, wrong, message)),
  );
  return refusals.every((found) => found.length > 0) ? { body, refusals: refusals.flat() } : undefined;
}

function saidOf(schema: Schema, body: object): string[] {
  try {
    schema.validateSync(body, { abortEarly: false });
    return [];
  } catch (error) {
    // A failed cast does not identify a rule.
    if (error instanceof TypeError) return [];
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.map((one) => `${one.path}: ${one.message}`);
  }
}

export const ONBOARDING_TAGS: readonly Route['tag'][] = [
  'access',
  'onboarding',
  'signing',
  'profile',
  'tenantOnboarding',
  'accountReview',
];

export const ALL_RULED: Partial<Record<RouteName, Ruled>> = Object.fromEntries(
  (Object.values(routes) as Route[]).flatMap(({ name, tag, body }) => {
    const written = { ...RULED, ...RULED_BESIDES }[name as RouteName];
    if (written) return [[name, written]];
    const isForm = ONBOARDING_TAGS.includes(tag) && body !== undefined && sentencesOf(body).length > 0;
    const found = isForm ? ruledBySchema(body) : undefined;
    return found ? [[name, found]] : [];
  }),
);
