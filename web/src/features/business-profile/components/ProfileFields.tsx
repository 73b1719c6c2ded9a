import { PROFILE_FIELD_NAMES, REQUIRED_FIELDS } from '@revive/contracts/profile/business-profile';
import {
  CERTIFICATIONS,
  isOffered,
  OPERATIONAL_SCALES,
  PRIMARY_CATEGORIES,
  PROFILE_BUSINESS_TYPES,
  PROFILE_COUNTRIES,
  PROFILE_WORDS,
  PROJECT_VALUES,
  SERVICE_DELIVERY,
  SERVICE_MODELS,
  SPECIALIZATIONS,
  SUB_SERVICE_FIELDS,
  SUB_SERVICES,
  TARGET_CLIENTELE,
} from '@revive/contracts/profile/options';
import { ManyField } from '#ui/form/choice-fields.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { messages } from '../business-profile.messages.js';

/** Field labels. Only fields required by a rule are marked with an asterisk. */
export const PROFILE_LABELS = Object.fromEntries(
  Object.entries(PROFILE_FIELD_NAMES).map(([field, name]) => [
    field,
    (REQUIRED_FIELDS as readonly string[]).includes(field) ? `${name} *` : name,
  ]),
) as Record<keyof typeof PROFILE_FIELD_NAMES, string>;
const L = PROFILE_LABELS;
const choose = (values: readonly string[]) => [
  { value: '', label: messages.profile.choose },
  ...values.map((value) => ({ value, label: PROFILE_WORDS[value] ?? value })),
];
/** The platform's own country first; the rest in the order of the specification. */
const [TYPES, COUNTRIES, MODELS, SCALES, VALUES] = [
  choose(PROFILE_BUSINESS_TYPES),
  choose(['ZA', ...PROFILE_COUNTRIES.filter((country) => country !== 'ZA')]),
  choose(SERVICE_MODELS),
  choose(OPERATIONAL_SCALES),
  choose(PROJECT_VALUES),
] as const;

export const BusinessFields = () => (
  <>
    <TextField name="businessName" label={L.businessName} autoComplete="organization" />
    <SelectField name="businessType" label={L.businessType} choices={TYPES} />
    <TextField name="registrationNumber" label={L.registrationNumber} />
    <TextField name="taxNumber" label={L.taxNumber} hint={messages.profile.encrypted} />
    <TextField name="vatNumber" label={L.vatNumber} hint={messages.profile.encrypted} />
    <TextField name="yearsInBusiness" label={L.yearsInBusiness} inputMode="numeric" />
    <TextField name="employeeCount" label={L.employeeCount} inputMode="numeric" />
  </>
);

export const AddressFields = () => (
  <>
    <TextField name="streetAddress" label={L.streetAddress} autoComplete="address-line1" />
    <TextField name="addressLine2" label={L.addressLine2} autoComplete="address-line2" />
    <TextField name="city" label={L.city} autoComplete="address-level2" />
    <TextField name="state" label={L.state} autoComplete="address-level1" />
    <TextField name="postalCode" label={L.postalCode} autoComplete="postal-code" />
    <SelectField name="country" label={L.country} choices={COUNTRIES} />
    <TextField name="phoneNumber" label={L.phoneNumber} type="tel" inputMode="tel" autoComplete="tel" />
    <TextField name="businessEmail" label={L.businessEmail} type="email" inputMode="email" autoComplete="email" />
    <TextField name="website" label={L.website} inputMode="url" autoComplete="url" />
  </>
);

function SubServices() {
  const { values } = useFormState<{ primaryCategories?: readonly string[] }>();
  return (
    <>
      {SUB_SERVICE_FIELDS.filter((field) => isOffered(field, values.primaryCategories ?? [])).map((field) => (
        <ManyField key={field} name={field} label={L[field]} choices={SUB_SERVICES[field].choices} />
      ))}
    </>
  );
}

export const ServiceFields = () => (
  <>
    <ManyField
      name="primaryCategories"
      label={L.primaryCategories}
      choices={PRIMARY_CATEGORIES}
      labels={PROFILE_WORDS}
    />
    <SubServices />
    <SelectField name="serviceModel" label={L.serviceModel} choices={MODELS} />
    <ManyField name="serviceDelivery" label={L.serviceDelivery} choices={SERVICE_DELIVERY} />
  </>
);

export const CustomerFields = () => (
  <>
    <ManyField name="targetClientele" label={L.targetClientele} choices={TARGET_CLIENTELE} />
    <SelectField name="operationalScale" label={L.operationalScale} choices={SCALES} />
    <ManyField name="specializations" label={L.specializations} choices={SPECIALIZATIONS} />
    <ManyField name="certifications" label={L.certifications} choices={CERTIFICATIONS} />
    <TextField name="monthlyRepairVolume" label={L.monthlyRepairVolume} inputMode="numeric" />
    <SelectField
      name="averageProjectValue"
      label={L.averageProjectValue}
      choices={VALUES}
      hint={messages.profile.currency}
    />
    <TextField name="targetMarket" label={L.targetMarket} />
    <TextField name="description" label={L.description} rows={4} />
  </>
);
