import { tenantDetailsSchema } from '@revive/contracts/tenant-onboarding/calls';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { TextField } from '../../../ui/Field.js';
import { Quiet, Row } from '../../../ui/layout.js';
import { Facts } from '../../../ui/Panel.js';
import { SchemaForm } from '../../../ui/SchemaForm.js';
import { toastGood } from '../../../ui/toasts.js';
import { useSaveTenantDetailsMutation } from '../tenant-onboarding.api.js';
import type { TenantBusinessDetails, TenantOnboarding } from '../tenant-onboarding.api.gen.js';
import { showFailure } from '../tenant-onboarding.texts.js';

const LABELS = {
  companyName: 'Company name', contactPerson: 'Contact person', email: 'E-mail', phone: 'Phone', address: 'Address', businessRegistration: 'Business registration', taxNumber: 'Tax number', bankDetails: 'Bank details',
} as const;
const EMPTY = { companyName: '', contactPerson: '', email: '', phone: '', address: '', businessRegistration: '', taxNumber: '', bankDetails: '' } as const;
type Details = NonNullable<TenantOnboarding['details']>;

/** Step 2, with what the shop has told before. Numbers that are known are shown masked, and stay when their field is left empty. */
export function DetailsStep({ details, known, fixed }: { details: Details | undefined; known: Details | undefined; fixed: boolean }) {
  const [changing, setChanging] = useState(false);
  if (details === undefined || changing) return <DetailsForm details={details} known={known} onDone={() => setChanging(false)} />;
  return (
    <>
      <Facts>{Object.entries(LABELS).map(([name, label]) => <div key={name} style={{ display: 'contents' }}><dt>{label}</dt><dd>{details[name as keyof Details]}</dd></div>)}</Facts>
      {fixed ? <Quiet as="p" style={{ marginTop: 12 }}>These stand as the agreement was signed for them. Where your money goes is changed on <Link to="/tenant/revenue">Revenue</Link>; for anything else, write to support (step 7).</Quiet> : null}
      {fixed ? null : <Row style={{ marginTop: 12 }}><Button variant="outlined" onClick={() => setChanging(true)}>Change details</Button></Row>}
    </>
  );
}

function DetailsForm({ details, known = details, onDone }: { details: Details | undefined; known: Details | undefined; onDone: () => void }) {
  const [save] = useSaveTenantDetailsMutation();
  const submit = async (values: TenantBusinessDetails) => {
    await save({ tenantBusinessDetails: values }).unwrap();
    toastGood('Business details saved');
    onDone();
  };
  const kept = (masked: string | undefined) => (!masked ? 'Stored encrypted and shown masked' : `Leave it empty to keep ${masked}`);
  return (
    <SchemaForm<TenantBusinessDetails> schema={tenantDetailsSchema} initial={{ ...EMPTY, ...known, taxNumber: '', bankDetails: '' }} labels={LABELS} submit={submit} onFailure={(error) => showFailure('details', error)}>
      {({ sending }) => (
        <>
          <TextField name="companyName" label={LABELS.companyName} autoComplete="organization" />
          <TextField name="contactPerson" label={LABELS.contactPerson} autoComplete="name" />
          <TextField name="email" label={LABELS.email} type="email" inputMode="email" autoComplete="email" />
          <TextField name="phone" label={LABELS.phone} type="tel" inputMode="tel" autoComplete="tel" />
          <TextField name="address" label={LABELS.address} autoComplete="street-address" />
          <TextField name="businessRegistration" label={LABELS.businessRegistration} />
          <TextField name="taxNumber" label={LABELS.taxNumber} hint={kept(known?.taxNumber)} />
          <TextField name="bankDetails" label={LABELS.bankDetails} hint={kept(known?.bankDetails)} />
          <Row>
            <Button type="submit" variant="contained" disabled={sending}>{sending ? 'Saving...' : 'Save Business Details'}</Button>
            {details === undefined ? null : <Button variant="outlined" onClick={onDone}>Cancel</Button>}
          </Row>
        </>
      )}
    </SchemaForm>
  );
}
