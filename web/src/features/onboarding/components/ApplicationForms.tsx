import { Text } from '#ui/data-display/texts.js';
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
import { Fieldset } from '#ui/form/Fieldset.js';
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
import { Stack } from '#ui/layout/Stack.js';
import {
  useSubmitCompanyMutation,
  useSubmitHardwareMutation,
  useSubmitSetupMutation,
  useSubmitStaffMutation,
} from '../api/onboarding.api.js';
import { nextPerson, staffRows } from '../staff-rows.js';
import { messages } from '../messages/applicant.js';
import { ScoreTable } from './ApplicationFacts.js';
import { DetailFields, SHOP_LABELS } from './ShopFields.js';

export interface Linked {
  link: { link?: string };
}
const failed = (error: unknown) => toastFailure(messages.forms.failed, describeError(error));
const Send = ({ sending, text }: { sending: boolean; text: string }) => (
  <Button size="large" type="submit" variant="contained" disabled={sending}>
    {sending ? messages.forms.sending : text}
  </Button>
);
const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) => [
  { value: '', label: messages.forms.choose },
  ...values.map((value) => ({ value, label: labels[value] })),
];

export function SetupForm({ link }: Linked) {
  const [send] = useSubmitSetupMutation();
  const cards = SETUP_TYPES.map((value) => ({
    value,
    title: value === 'single' ? messages.setup.single : messages.setup.multiUser,
    body: SETUP_TYPE_LABELS[value],
  }));
  const submit = async (form: SubmitSetup) => {
    await send({ submitSetup: { ...form, ...link } }).unwrap();
    toastGood(messages.setup.done.title, messages.setup.done.text);
  };
  return (
    <SchemaForm<SubmitSetup>
      schema={submitSetupSchema}
      initial={{ setupType: 'multi_user' }}
      labels={{ setupType: messages.setup.label }}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          <CardField name="setupType" label={messages.setup.legend} cards={cards} />
          <Send sending={sending} text={messages.setup.submit} />
        </>
      )}
    </SchemaForm>
  );
}

/** `next`: the text about the next step, shown after sending. */
export function CompanyForm({
  link,
  company,
  next = messages.company.next,
  sentBack = false,
}: Linked & { company: NonNullable<MyApplication['companyDetails']>; next?: string; sentBack?: boolean }) {
  const [send] = useSubmitCompanyMutation();
  // Asks only for unknown details; a returned part shows all details for editing.
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
  const labels = { ...SHOP_LABELS, accountHolder: messages.company.accountHolder };
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
    toastGood(messages.company.done, next);
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
            <Inset sx={{ mb: 4 }}>
              <Stack spacing={2}>
                <p>{messages.company.kept}</p>
                <Stack direction="row" spacing={2}>
                  <Button variant="outlined" onClick={() => setAll(true)}>
                    {messages.company.change}
                  </Button>
                </Stack>
              </Stack>
            </Inset>
          )}
          <TextField name="accountHolder" label={labels.accountHolder} hint={messages.company.accountHolderHint} />
          <Send sending={sending} text={messages.company.submit} />
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
    <TextField name="taxId" label={SHOP_LABELS.taxId} optional hint={messages.company.keep(taxId)} />
    <TextField name="physicalAddress" label={SHOP_LABELS.physicalAddress} rows={2} autoComplete="street-address" />
    <DetailFields />
    <TextField name="bankName" label={SHOP_LABELS.bankName} />
    <TextField
      name="accountNumber"
      label={SHOP_LABELS.accountNumber}
      inputMode="numeric"
      optional
      hint={messages.company.keep(bank.accountNumber)}
    />
    <TextField
      name="branchCode"
      label={SHOP_LABELS.branchCode}
      inputMode="numeric"
      optional
      hint={messages.company.keep(bank.branchCode)}
    />
  </>
);

/** A value that the preflight could not measure is left empty for the applicant. */
const typed = <T extends string>(value: T | undefined): Exclude<T, typeof NOT_MEASURED> | '' =>
  value === undefined || value === NOT_MEASURED || value === NOT_MEASURED_LABEL
    ? ''
    : (value as Exclude<T, typeof NOT_MEASURED>);

export function HardwareForm({ link, known }: Linked & { known: MyApplication['hardwareInfo'] }) {
  const [send] = useSubmitHardwareMutation();
  const L = messages.hardware.labels;
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
    toastGood(messages.hardware.done.title, messages.hardware.done.text);
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
          <Text sx={{ mb: 3 }}>{messages.hardware.intro}</Text>
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
          <Send sending={sending} text={messages.hardware.submit} />
        </>
      )}
    </SchemaForm>
  );
}

export function StaffForm({ link, application }: Linked & { application: MyApplication }) {
  const texts = messages.staff;
  const [send] = useSubmitStaffMutation();
  const submit = async (form: SubmitStaff) => {
    await send({ submitStaff: { ...form, ...link } }).unwrap();
    toastGood(texts.done.title, texts.done.text);
  };
  return (
    <SchemaForm<SubmitStaff>
      schema={submitStaffSchema}
      initial={{ staff: staffRows(application) }}
      labels={{ staff: texts.list }}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          <RowsField
            name="staff"
            empty={(rows) => nextPerson(rows, application.hardwareInfo?.recommendedPort ?? FIRST_AGENT_PORT)}
            remove={(row, remove) => <Button onClick={remove}>{texts.remove(row + 1)}</Button>}
            add={(add) =>
              application.setupType === 'single' ? null : (
                <Stack direction="row" spacing={2} sx={{ mb: 4 }}>
                  <Button variant="outlined" onClick={add}>
                    {texts.add}
                  </Button>
                </Stack>
              )
            }
          >
            {(at, row) => (
              <Fieldset>
                <legend>{texts.person(row + 1)}</legend>
                <TextField name={`${at}.name`} label={texts.name} />
                <TextField name={`${at}.role`} label={texts.role} hint={texts.roleHint} />
                <TextField name={`${at}.experience`} label={texts.experience} />
                <TextField name={`${at}.certifications`} label={texts.certifications} optional />
                <TextField name={`${at}.phoneNumber`} label={texts.phone} type="tel" inputMode="tel" />
                <TextField
                  name={`${at}.emergencyContact`}
                  label={texts.emergencyContact}
                  hint={texts.emergencyContactHint}
                />
                <TextField
                  name={`${at}.email`}
                  label={texts.email}
                  type="email"
                  inputMode="email"
                  hint={texts.emailHint}
                />
                <TextField name={`${at}.username`} label={texts.username} />
                <CheckboxField name={`${at}.isAdmin`} label={texts.isAdmin} />
                <TextField name={`${at}.pcDetails.model`} label={texts.pcModel} />
                <TextField name={`${at}.pcDetails.processor`} label={texts.processor} />
                <TextField name={`${at}.pcDetails.ram`} label={texts.memory} />
                <TextField name={`${at}.pcDetails.storage`} label={texts.storage} />
                <TextField name={`${at}.pcDetails.os`} label={texts.operatingSystem} />
                <TextField name={`${at}.pcDetails.network`} label={texts.network} />
                <TextField name={`${at}.pcDetails.assignedPort`} label={texts.port} inputMode="numeric" />
                <TextField name={`${at}.pcDetails.workstation`} label={texts.workstation} />
              </Fieldset>
            )}
          </RowsField>
          <ListMessage name="staff" label={texts.list} />
          <Send sending={sending} text={texts.submit} />
        </>
      )}
    </SchemaForm>
  );
}
