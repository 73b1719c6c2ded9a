// What the applicant is asked for, each in its state.
import {
  submitCompanySchema,
  submitHardwareSchema,
  submitSetupSchema,
  submitStaffSchema,
} from '@revive/contracts/onboarding/applicant-forms';
import {
  FIRST_AGENT_PORT,
  NOT_MEASURED,
  NOT_MEASURED_LABEL,
  NETWORK_LABELS,
  NETWORKS,
  OPERATING_SYSTEM_LABELS,
  OPERATING_SYSTEMS,
  USB_KINDS,
  USB_LABELS,
} from '@revive/contracts/onboarding/hardware-score';
import { SETUP_TYPE_LABELS, SETUP_TYPES } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { CardField, CheckboxField, ListMessage, RowsField } from '#ui/form/choice-fields.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Row } from '#ui/layout/stacks.js';
import { Inset } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import type {
  MyApplication,
  SubmitCompany,
  SubmitHardware,
  SubmitSetup,
  SubmitStaff,
} from '#api/generated/onboarding.gen.js';
import {
  useSubmitCompanyMutation,
  useSubmitHardwareMutation,
  useSubmitSetupMutation,
  useSubmitStaffMutation,
} from '../api/onboarding.api.js';
import { nextPerson, staffRows } from '../staff-rows.js';
import { ScoreTable } from './ApplicationFacts.js';
import { DetailFields, SHOP_LABELS } from './ShopFields.js';

export interface Linked {
  link: { link?: string };
}
const failed = (error: unknown) => toastFailure('Not sent', describeError(error));
const Send = ({ sending, text = 'Send' }: { sending: boolean; text?: string }) => (
  <Button type="submit" variant="contained" disabled={sending} style={{ minHeight: 44 }}>
    {sending ? 'Sending...' : text}
  </Button>
);
const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) => [
  { value: '', label: 'Choose…' },
  ...values.map((value) => ({ value, label: labels[value] })),
];

export function SetupForm({ link }: Linked) {
  const [send] = useSubmitSetupMutation();
  const cards = SETUP_TYPES.map((value) => ({
    value,
    title: value === 'single' ? 'Single' : 'Multi-user',
    body: SETUP_TYPE_LABELS[value],
  }));
  const submit = async (form: SubmitSetup) => {
    await send({ submitSetup: { ...form, ...link } }).unwrap();
    toastGood('Sent', 'Your company details are next.');
  };
  return (
    <SchemaForm<SubmitSetup>
      schema={submitSetupSchema}
      initial={{ setupType: 'multi_user' }}
      labels={{ setupType: 'How you will work' }}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          <CardField name="setupType" label="How will you work?" cards={cards} />
          <Send sending={sending} text="Go on" />
        </>
      )}
    </SchemaForm>
  );
}

/** `next`: what follows, said once they are sent. */
export function CompanyForm({
  link,
  company,
  next = 'Your PC is next.',
  sentBack = false,
}: Linked & { company: NonNullable<MyApplication['companyDetails']>; next?: string; sentBack?: boolean }) {
  const [send] = useSubmitCompanyMutation();
  // Only what is not known yet is asked; what was sent back is there to be changed.
  const [all, setAll] = useState(sentBack);
  const {
    registrationNumber,
    physicalAddress,
    businessType,
    yearsInBusiness,
    monthlyRepairVolume,
    currentServices,
    bankingDetails: bank,
  } = company;
  const labels = { ...SHOP_LABELS, accountHolder: 'Account holder' };
  const initial = {
    registrationNumber,
    physicalAddress,
    businessType,
    yearsInBusiness,
    monthlyRepairVolume,
    currentServices,
    bankName: bank.bankName,
    accountHolder: bank.accountHolder ?? '',
    taxId: '',
    accountNumber: '',
    branchCode: '',
  };
  const submit = async (form: SubmitCompany) => {
    await send({ submitCompany: { ...form, ...link } }).unwrap();
    toastGood('Company details sent', next);
  };
  return (
    <SchemaForm<SubmitCompany>
      schema={submitCompanySchema}
      initial={initial}
      labels={labels}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          {all ? (
            <KnownFields company={company} />
          ) : (
            <Inset style={{ marginBottom: 16 }}>
              <p>Everything else is as you sent it in your application.</p>
              <Row style={{ marginTop: 8 }}>
                <Button variant="outlined" onClick={() => setAll(true)}>
                  Change other details
                </Button>
              </Row>
            </Inset>
          )}
          <TextField
            name="accountHolder"
            label={labels.accountHolder}
            hint="The name in which the bank account is held"
          />
          <Send sending={sending} text="Send company details" />
        </>
      )}
    </SchemaForm>
  );
}

const KnownFields = ({
  company: { taxId, bankingDetails: bank },
}: {
  company: NonNullable<MyApplication['companyDetails']>;
}) => (
  <>
    <TextField name="registrationNumber" label={SHOP_LABELS.registrationNumber} />
    <TextField name="taxId" label={SHOP_LABELS.taxId} optional hint={`We have ${taxId}. Leave it empty to keep it`} />
    <TextField name="physicalAddress" label={SHOP_LABELS.physicalAddress} rows={2} autoComplete="street-address" />
    <DetailFields />
    <TextField name="bankName" label={SHOP_LABELS.bankName} />
    <TextField
      name="accountNumber"
      label={SHOP_LABELS.accountNumber}
      inputMode="numeric"
      optional
      hint={`We have ${bank.accountNumber}. Leave it empty to keep it`}
    />
    <TextField
      name="branchCode"
      label={SHOP_LABELS.branchCode}
      inputMode="numeric"
      optional
      hint={`We have ${bank.branchCode}. Leave it empty to keep it`}
    />
  </>
);

const HARDWARE_LABELS = {
  pcModel: 'PC model',
  processor: 'Processor',
  processorCores: 'Processor cores',
  ramGb: 'Memory in GB',
  diskGb: 'Disk in GB',
  freeDiskGb: 'Free on the disk, in GB',
  operatingSystem: 'Operating system',
  usb: 'USB',
  networkConnection: 'Network',
  recommendedPort: 'Port of the agent',
};
/** What a preflight could not find out is for a person to say. */
const typed = <T extends string>(value: T | undefined): Exclude<T, typeof NOT_MEASURED> | '' =>
  value === undefined || value === NOT_MEASURED || value === NOT_MEASURED_LABEL
    ? ''
    : (value as Exclude<T, typeof NOT_MEASURED>);

export function HardwareForm({ link, known }: Linked & { known: MyApplication['hardwareInfo'] }) {
  const [send] = useSubmitHardwareMutation();
  const L = HARDWARE_LABELS;
  const initial = {
    pcModel: typed(known?.pcModel),
    processor: typed(known?.processor),
    processorCores: known?.processorCores || '',
    ramGb: known?.ramGb || '',
    diskGb: known?.diskGb || '',
    freeDiskGb: known?.freeDiskGb ?? '',
    operatingSystem: typed(known?.operatingSystem),
    usb: typed(known?.usb),
    networkConnection: typed(known?.networkConnection),
    recommendedPort: known?.recommendedPort ?? FIRST_AGENT_PORT,
  } as const;
  const submit = async (form: SubmitHardware) => {
    await send({ submitHardware: { ...form, ...link } }).unwrap();
    toastGood('Hardware sent', 'We look at it next.');
  };
  return (
    <SchemaForm<SubmitHardware>
      schema={submitHardwareSchema}
      initial={initial}
      labels={L}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          <p style={{ marginBottom: 12 }}>
            The PC on which the agent will run. What you type here counts as declared, until the agent has measured it.
          </p>
          <TextField name="pcModel" label={L.pcModel} />
          <TextField name="processor" label={L.processor} />
          <TextField name="processorCores" label={L.processorCores} inputMode="numeric" />
          <TextField name="ramGb" label={L.ramGb} inputMode="decimal" />
          <TextField name="diskGb" label={L.diskGb} inputMode="decimal" />
          <TextField name="freeDiskGb" label={L.freeDiskGb} inputMode="decimal" />
          <SelectField
            name="operatingSystem"
            label={L.operatingSystem}
            choices={optionsOf(OPERATING_SYSTEMS, OPERATING_SYSTEM_LABELS)}
          />
          <SelectField name="usb" label={L.usb} choices={optionsOf(USB_KINDS, USB_LABELS)} />
          <SelectField
            name="networkConnection"
            label={L.networkConnection}
            choices={optionsOf(NETWORKS, NETWORK_LABELS)}
          />
          <TextField name="recommendedPort" label={L.recommendedPort} inputMode="numeric" />
          <ScoreTable />
          <Send sending={sending} text="Send hardware" />
        </>
      )}
    </SchemaForm>
  );
}

export function StaffForm({ link, application }: Linked & { application: MyApplication }) {
  const [send] = useSubmitStaffMutation();
  const submit = async (form: SubmitStaff) => {
    await send({ submitStaff: { ...form, ...link } }).unwrap();
    toastGood('Staff sent', 'The final review is ours.');
  };
  return (
    <SchemaForm<SubmitStaff>
      schema={submitStaffSchema}
      initial={{ staff: staffRows(application) }}
      labels={{ staff: 'Staff' }}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          <RowsField
            name="staff"
            empty={(rows) => nextPerson(rows, application.hardwareInfo?.recommendedPort ?? FIRST_AGENT_PORT)}
            remove={(row, remove) => <Button onClick={remove}>Take person {row + 1} away</Button>}
            add={(add) =>
              application.setupType === 'single' ? null : (
                <Row style={{ marginBottom: 16 }}>
                  <Button variant="outlined" onClick={add}>
                    Add a person
                  </Button>
                </Row>
              )
            }
          >
            {(at, row) => (
              <fieldset style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
                <legend style={{ fontWeight: 600, marginBottom: 8 }}>Person {row + 1}</legend>
                <TextField name={`${at}.name`} label="Name" />
                <TextField name={`${at}.role`} label="Role" hint="Technician, front desk…" />
                <TextField name={`${at}.experience`} label="Experience" />
                <TextField name={`${at}.certifications`} label="Certifications" optional />
                <TextField name={`${at}.phoneNumber`} label="Phone number" type="tel" inputMode="tel" />
                <TextField name={`${at}.emergencyContact`} label="Emergency contact" hint="Name and phone number" />
                <TextField
                  name={`${at}.email`}
                  label="E-mail"
                  type="email"
                  inputMode="email"
                  hint="With the approval a link to a password of their own comes here"
                />
                <TextField name={`${at}.username`} label="Username" />
                <CheckboxField name={`${at}.isAdmin`} label="Administrator of the shop" />
                <TextField name={`${at}.pcDetails.model`} label="PC model" />
                <TextField name={`${at}.pcDetails.processor`} label="Processor" />
                <TextField name={`${at}.pcDetails.ram`} label="Memory" />
                <TextField name={`${at}.pcDetails.storage`} label="Storage" />
                <TextField name={`${at}.pcDetails.os`} label="Operating system" />
                <TextField name={`${at}.pcDetails.network`} label="Network" />
                <TextField name={`${at}.pcDetails.assignedPort`} label="Port of the agent" inputMode="numeric" />
                <TextField name={`${at}.pcDetails.workstation`} label="Workstation" />
              </fieldset>
            )}
          </RowsField>
          <ListMessage name="staff" label="Staff" />
          <Send sending={sending} text="Send staff" />
        </>
      )}
    </SchemaForm>
  );
}
