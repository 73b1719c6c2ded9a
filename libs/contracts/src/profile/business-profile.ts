import {
  responseSchema,
  oneOf,
  countOrZero,
  email,
  bool,
  requestSchema,
  lines,
  list,
  isoDateTime,
  requiredText,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';
import { ACCOUNT_STATUSES } from '../roles.js';
import {
  CERTIFICATIONS,
  OPERATIONAL_SCALES,
  PRIMARY_CATEGORIES,
  PROFILE_BUSINESS_TYPES,
  PROFILE_COUNTRIES,
  PROJECT_VALUES,
  SERVICE_DELIVERY,
  SERVICE_MODELS,
  SPECIALIZATIONS,
  SUB_SERVICES,
  TARGET_CLIENTELE,
} from './options.js';

/** spec part 1 §5 and §8. */
export const MISSING_TITLE = 'Missing required information';
export const MISSING = 'Please fill in all required fields including business name, address, and service categories.';
export const PROFILE_DONE = {
  title: 'Business profile submitted',
  text: 'Your business information has been submitted for review.',
} as const;
export const PROFILE_FAILED = 'Submission failed';
export const NO_SUCH_SERVICES = 'Choose a category first that has these services';

const several = <const T extends readonly string[]>(of: T) => list(oneOf(of).required(), of.length).default([]);
const shape = {
  businessName: requiredText(MISSING),
  businessType: oneOf(PROFILE_BUSINESS_TYPES).optional(),
  registrationNumber: text(60).optional(),
  taxNumber: text(60).optional(),
  vatNumber: text(60).optional(),
  yearsInBusiness: countOrZero(500),
  employeeCount: countOrZero(),
  streetAddress: requiredText(MISSING),
  addressLine2: text().optional(),
  city: text().optional(),
  state: text().optional(),
  postalCode: text(20).optional(),
  country: oneOf(PROFILE_COUNTRIES).optional(),
  phoneNumber: text(40).optional(),
  businessEmail: email().optional(),
  website: text(300).optional(),
  primaryCategories: list(oneOf(PRIMARY_CATEGORIES).required(), PRIMARY_CATEGORIES.length)
    .min(1, MISSING)
    .required(MISSING)
    .default([]),
  mobileServices: several(SUB_SERVICES.mobileServices.choices),
  computerServices: several(SUB_SERVICES.computerServices.choices),
  networkingServices: several(SUB_SERVICES.networkingServices.choices),
  industrialServices: several(SUB_SERVICES.industrialServices.choices),
  serviceModel: oneOf(SERVICE_MODELS).optional(),
  targetClientele: several(TARGET_CLIENTELE),
  operationalScale: oneOf(OPERATIONAL_SCALES).optional(),
  serviceDelivery: several(SERVICE_DELIVERY),
  specializations: several(SPECIALIZATIONS),
  certifications: several(CERTIFICATIONS),
  monthlyRepairVolume: countOrZero(),
  averageProjectValue: oneOf(PROJECT_VALUES).optional(),
  targetMarket: text().optional(),
  description: lines(4000).optional(),
};
/** spec part 1 §2, §3 and §5: three fields are needed, and only these carry a mark; counts that are none are 0. */
export const businessProfileSchema = requestSchema('BusinessProfile', shape);
export type BusinessProfile = InferType<typeof businessProfileSchema>;
export const REQUIRED_FIELDS = ['businessName', 'streetAddress', 'primaryCategories'] as const;
export const PROFILE_FIELD_NAMES: Readonly<Record<keyof BusinessProfile, string>> = {
  businessName: 'Business name',
  businessType: 'Legal form',
  registrationNumber: 'Registration number',
  taxNumber: 'Tax number',
  vatNumber: 'VAT number',
  yearsInBusiness: 'Years in business',
  employeeCount: 'Employees',
  streetAddress: 'Street address',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State or province',
  postalCode: 'Postal code',
  country: 'Country',
  phoneNumber: 'Phone number',
  businessEmail: 'Business email',
  website: 'Website',
  primaryCategories: 'Primary categories',
  mobileServices: 'Mobile services',
  computerServices: 'Computer services',
  networkingServices: 'Networking services',
  industrialServices: 'Industrial services',
  serviceModel: 'Service model',
  serviceDelivery: 'Service delivery',
  targetClientele: 'Target clientele',
  operationalScale: 'Operational scale',
  specializations: 'Specializations',
  certifications: 'Certifications',
  monthlyRepairVolume: 'Repairs per month',
  averageProjectValue: 'Average project value',
  targetMarket: 'Target market',
  description: 'Description',
};

export const PROFILE_STEPS = [
  {
    title: 'Business',
    fields: [
      'businessName',
      'businessType',
      'registrationNumber',
      'taxNumber',
      'vatNumber',
      'yearsInBusiness',
      'employeeCount',
    ],
  },
  {
    title: 'Address and contact',
    fields: [
      'streetAddress',
      'addressLine2',
      'city',
      'state',
      'postalCode',
      'country',
      'phoneNumber',
      'businessEmail',
      'website',
    ],
  },
  {
    title: 'Services',
    fields: [
      'primaryCategories',
      'mobileServices',
      'computerServices',
      'networkingServices',
      'industrialServices',
      'serviceModel',
      'serviceDelivery',
    ],
  },
  {
    title: 'Customers and skills',
    fields: [
      'targetClientele',
      'operationalScale',
      'specializations',
      'certifications',
      'monthlyRepairVolume',
      'averageProjectValue',
      'targetMarket',
      'description',
    ],
  },
] as const;

export const PROFILE_LISTS = [
  'primaryCategories',
  'mobileServices',
  'computerServices',
  'networkingServices',
  'industrialServices',
  'targetClientele',
  'serviceDelivery',
  'specializations',
  'certifications',
] as const;
type ListField = (typeof PROFILE_LISTS)[number];
type TextField = Exclude<keyof BusinessProfile, ListField>;
const TEXTS = Object.keys(shape).filter(
  (name): name is TextField => !(PROFILE_LISTS as readonly string[]).includes(name),
);
const optionalText = () => text(4000).optional();
const optionalList = () => list(text(100).required(), 50).optional();
const typed = {
  ...(Object.fromEntries(TEXTS.map((name) => [name, optionalText()])) as Record<
    TextField,
    ReturnType<typeof optionalText>
  >),
  ...(Object.fromEntries(PROFILE_LISTS.map((name) => [name, optionalList()])) as Record<
    ListField,
    ReturnType<typeof optionalList>
  >),
};

export const typedProfileSchema = nested(typed);

export const saveProfileDraftSchema = requestSchema('SaveProfileDraft', { draft: nested(typed).required() });
export const profileDraftSavedSchema = responseSchema('ProfileDraftSaved', { savedAt: isoDateTime().required() });

/**
 * `profile`: the submitted profile. `draft`: later changes. `known`: data of the account for prefilling empty fields.
 */
export const profileAnswerSchema = responseSchema('BusinessProfileAnswer', {
  submittedAt: isoDateTime().optional(),
  profile: nested(typed).optional().default(undefined),
  draft: nested(typed).optional().default(undefined),
  known: nested(typed).required(),
});
export const profileSubmittedSchema = responseSchema('BusinessProfileSubmitted', {
  submittedAt: isoDateTime().required(),
});

/** The next step (`decisions.md`), computed from the account’s data. */
export const ONBOARDING_STEPS = ['agreement', 'profile', 'review', 'training', 'done'] as const;
export const onboardingSchema = responseSchema('Onboarding', {
  next: oneOf(ONBOARDING_STEPS).required(),
  status: oneOf(ACCOUNT_STATUSES).required(),
  agreementSignedAt: isoDateTime().optional(),
  agreementCurrent: bool().required(),
  profileSubmittedAt: isoDateTime().optional(),
  modulesDone: integer().required(),
  modulesRequired: integer().required(),
  trainingCompletedAt: isoDateTime().optional(),
  refusedAt: isoDateTime().optional(),
  refusal: text(2_000).optional(),
});
