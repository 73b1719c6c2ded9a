import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES } from '@revive/contracts/onboarding/states';
import { tenantDetailsSchema } from '@revive/contracts/tenant-onboarding/calls';
import Button from '@mui/material/Button';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Fieldset } from '#ui/form/Fieldset.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { useSaveTenantDetailsMutation } from '../api/tenant-onboarding.api.js';
import type { TenantBusinessDetails, TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages, showFailure } from '../tenant-onboarding.messages.js';

const texts = messages.details;
const LABELS = texts.labels;
const EMPTY = {
  companyName: '',
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  businessRegistration: '',
  taxNumber: '',
  bankDetails: '',
} as const;
type Details = NonNullable<TenantOnboarding['details']>;

/** Fields kept in the browser: tax and bank numbers are never kept there. */
const KEPT = ['companyName', 'contactPerson', 'email', 'phone', 'address', 'businessRegistration'];

/** Step 2, prefilled with known data. Known numbers are masked and stay unchanged if their field is left empty. */
export function DetailsStep({
  details,
  known,
  fixed,
}: {
  details: Details | undefined;
  known: Details | undefined;
  fixed: boolean;
}) {
  const [changing, setChanging] = useState(false);
  if (details === undefined || changing)
    return <DetailsForm details={details} known={known} onDone={() => setChanging(false)} />;
  return (
    <Stack spacing={3}>
      <DescriptionList>
        {Object.entries(LABELS).map(([name, label]) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd>{details[name as keyof Details]}</dd>
          </Fragment>
        ))}
      </DescriptionList>
      {fixed ? (
        <SecondaryText>
          {texts.fixed.before} <Link to="/tenant/revenue">{texts.fixed.link}</Link>
          {texts.fixed.after}
        </SecondaryText>
      ) : null}
      {fixed ? null : (
        <Stack direction="row" spacing={2}>
          <ActionButton variant="outlined" onClick={() => setChanging(true)}>
            {texts.change}
          </ActionButton>
        </Stack>
      )}
    </Stack>
  );
}

const BANK_LABELS = texts.bankLabels;
/** In form order, as the error summary requires. */
const FORM_LABELS = {
  ...LABELS,
  ...Object.fromEntries(Object.entries(BANK_LABELS).map(([name, label]) => [`bank.${name}`, label])),
  bank: texts.labels.bankDetails,
};
const NO_BANK = { bankName: '', accountHolder: '', accountType: 'current', accountNumber: '', branchCode: '' } as const;

/** The same fields as on Revenue, for the same bank account. */
const BankFields = () => (
  <Fieldset>
    <legend>{texts.bank}</legend>
    <TextField name="bank.bankName" label={BANK_LABELS.bankName} />
    <TextField name="bank.accountHolder" label={BANK_LABELS.accountHolder} />
    <SelectField
      name="bank.accountType"
      label={BANK_LABELS.accountType}
      choices={ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] }))}
    />
    <TextField
      name="bank.accountNumber"
      label={BANK_LABELS.accountNumber}
      inputMode="numeric"
      mono
      hint={texts.encrypted}
    />
    <TextField name="bank.branchCode" label={BANK_LABELS.branchCode} inputMode="numeric" mono />
  </Fieldset>
);

function DetailsForm({
  details,
  known = details,
  onDone,
}: {
  details: Details | undefined;
  known: Details | undefined;
  onDone: () => void;
}) {
  const [save] = useSaveTenantDetailsMutation();
  const submit = async (values: TenantBusinessDetails) => {
    await save({ tenantBusinessDetails: values }).unwrap();
    toastGood(texts.saved);
    onDone();
  };
  const isBankKnown = known !== undefined && known.bankDetails !== '';
  const kept = (masked: string | undefined) => (!masked ? texts.encrypted : texts.keep(masked));
  return (
    <SchemaForm<TenantBusinessDetails>
      schema={tenantDetailsSchema}
      initial={{ ...EMPTY, ...known, taxNumber: '', bankDetails: '', ...(isBankKnown ? {} : { bank: NO_BANK }) }}
      labels={FORM_LABELS}
      submit={submit}
      onFailure={(error) => showFailure('details', error)}
    >
      {({ sending }) => (
        <>
          <TextField name="companyName" label={LABELS.companyName} autoComplete="organization" />
          <TextField name="contactPerson" label={LABELS.contactPerson} autoComplete="name" />
          <TextField name="email" label={LABELS.email} type="email" inputMode="email" autoComplete="email" />
          <TextField name="phone" label={LABELS.phone} type="tel" inputMode="tel" autoComplete="tel" />
          <TextField name="address" label={LABELS.address} autoComplete="street-address" />
          <TextField name="businessRegistration" label={LABELS.businessRegistration} />
          <TextField name="taxNumber" label={LABELS.taxNumber} hint={kept(known?.taxNumber)} />
          {isBankKnown ? (
            <SecondaryText sx={{ mb: 4 }} component="p">
              {texts.knownBank.before(known.bankDetails)} <Link to="/tenant/revenue">{texts.knownBank.link}</Link>{' '}
              {texts.knownBank.after}
            </SecondaryText>
          ) : (
            <BankFields />
          )}
          <KeptDraft form="shop-details" fields={KEPT} />
          <Stack direction="row" spacing={2}>
            <Button type="submit" variant="contained" disabled={sending}>
              {sending ? texts.saving : texts.save}
            </Button>
            {details === undefined ? null : (
              <Button variant="outlined" onClick={onDone}>
                {texts.cancel}
              </Button>
            )}
          </Stack>
        </>
      )}
    </SchemaForm>
  );
}
