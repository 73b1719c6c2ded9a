import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import type { MyApplication, SaveShopDraft, ShopDraft } from '#api/generated/onboarding.gen.js';

type Typed = SaveShopDraft['form'];
type Values = Readonly<Record<string, unknown>>;
const TEXTS = [
  'businessName',
  'registrationNumber',
  'taxId',
  'contactName',
  'email',
  'phone',
  'physicalAddress',
  'businessType',
  'subscriptionTier',
  'bankName',
  'accountType',
  'accountNumber',
  'branchCode',
] as const;
const NUMBERS = ['yearsInBusiness', 'monthlyRepairVolume'] as const;

/**
 * The form values for the draft: only valid typed values, and never an acceptance, because acceptances are given when
 * the form is sent.
 */
export function draftOf(values: Values): Typed {
  const texts = TEXTS.map((name) => [name, values[name]] as const).filter(
    ([, value]) => typeof value === 'string' && value.trim() !== '',
  );
  const numbers = NUMBERS.map(
    (name) => [name, values[name] === '' ? Number.NaN : Number(values[name])] as const,
  ).filter(([, value]) => Number.isFinite(value));
  const { currentServices } = values;
  return {
    ...Object.fromEntries([...texts, ...numbers]),
    ...(Array.isArray(currentServices) && currentServices.length > 0
      ? { currentServices: currentServices as string[] }
      : {}),
  };
}

/**
 * Values of an earlier application for a new application. Tax, account and branch numbers are masked there and must be
 * typed again. Empty if the earlier data is erased.
 */
export function draftOfEarlier({ erasedAt, applicantName, companyDetails, ...one }: MyApplication): Typed {
  if (erasedAt !== undefined) return {};
  const { taxId: _, bankingDetails, ...details } = companyDetails ?? {};
  return draftOf({
    ...one,
    ...details,
    contactName: applicantName,
    bankName: bankingDetails?.bankName,
    accountType: bankingDetails?.accountType,
  });
}

const EMPTY = Object.fromEntries([...TEXTS, ...NUMBERS].map((name) => [name, '']));

export const initialOf = (
  owner: { name: string; email: string } | undefined,
  draft: ShopDraft['form'] | undefined,
): Record<string, unknown> => ({
  ...EMPTY,
  currentServices: [],
  subscriptionTier: 'professional',
  accountType: 'current',
  ...Object.fromEntries(ACCEPTANCES.map((name) => [name, false])),
  ...(owner === undefined ? {} : { contactName: owner.name, email: owner.email }),
  ...draft,
});
