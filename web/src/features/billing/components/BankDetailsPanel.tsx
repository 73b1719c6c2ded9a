import { changeBankDetailsSchema, PAYOUT_HOLD_DAYS } from '@revive/contracts/bank/bank-details';
import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Panel, Inset } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { dayText } from '#ui/format/time-text.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useChangeBankDetailsMutation, useReadBankDetailsQuery, useReadPayoutHoldQuery } from '../api/billing.api.js';
import type { BankDetails, ChangeBankDetails } from '#api/generated/billing.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { HOLD_TEXTS, messages } from '../billing.messages.js';

const texts = messages.bank;

type Details = NonNullable<BankDetails['details']>;

/** Bank details of the shop. Numbers are masked, and changes require the password. */
export function BankDetailsPanel() {
  const query = useReadBankDetailsQuery();
  const [changing, setChanging] = useState(false);
  return (
    <Panel title={texts.title} id="bank-details">
      <Stack spacing={3}>
        <Hold />
        <QueryState query={query} loading={<Loading rows={3} />}>
          {(data) =>
            changing ? (
              <BankForm present={data.details} known={data.version} onDone={() => setChanging(false)} />
            ) : (
              <Known {...data} onChange={() => setChanging(true)} />
            )
          }
        </QueryState>
      </Stack>
    </Panel>
  );
}

function Hold() {
  const { data } = useReadPayoutHoldQuery(undefined, useFallbackPolling(30_000));
  if (data?.heldUntil === undefined) return null;
  return (
    <Inset role="status">
      {data.reason === undefined
        ? texts.held(dayText(data.heldUntil))
        : HOLD_TEXTS[data.reason](dayText(data.heldUntil))}
    </Inset>
  );
}

function Known({
  details,
  changedAt,
  onChange,
}: {
  details?: Details | undefined;
  changedAt?: string | undefined;
  onChange: () => void;
}) {
  return (
    <>
      {details === undefined ? (
        <p>{texts.empty}</p>
      ) : (
        <DescriptionList>
          <dt>{texts.labels.bankName}</dt>
          <dd>{details.bankName}</dd>
          <dt>{texts.labels.accountHolder}</dt>
          <dd>{details.accountHolder ?? texts.unknown}</dd>
          <dt>{texts.labels.accountType}</dt>
          <dd>{ACCOUNT_TYPE_LABELS[details.accountType]}</dd>
          <dt>{texts.labels.accountNumber}</dt>
          <dd>
            <Mono>{details.accountNumber}</Mono>
          </dd>
          <dt>{texts.labels.branchCode}</dt>
          <dd>
            <Mono>{details.branchCode}</Mono>
          </dd>
        </DescriptionList>
      )}
      {details === undefined ? null : (
        <SecondaryText>
          {changedAt === undefined ? texts.fromApplication : texts.changedOn(dayText(changedAt))}
        </SecondaryText>
      )}
      <Stack direction="row" spacing={2}>
        <ActionButton variant="outlined" onClick={onChange}>
          {details === undefined ? texts.add : texts.change}
        </ActionButton>
      </Stack>
    </>
  );
}

/** Numbers must be entered again in full, because the current numbers are never shown. */
function BankForm({ present, known, onDone }: { present?: Details | undefined; known: number; onDone: () => void }) {
  const [change] = useChangeBankDetailsMutation();
  const initial = {
    bankName: present?.bankName ?? '',
    accountHolder: present?.accountHolder ?? '',
    accountType: present?.accountType ?? 'current',
    accountNumber: '',
    branchCode: '',
  } as const;
  const submit = async (values: ChangeBankDetails) => {
    const { version } = await change({ changeBankDetails: values }).unwrap();
    toastGood(texts.saved, version === known ? texts.unchanged : texts.savedText);
    onDone();
  };
  return (
    <SchemaForm<ChangeBankDetails>
      schema={changeBankDetailsSchema}
      initial={initial}
      labels={texts.labels}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending }) => (
        <>
          <SecondaryText sx={{ mb: 3 }} component="p">
            {texts.intro(PAYOUT_HOLD_DAYS)}
          </SecondaryText>
          <TextField name="bankName" label={texts.labels.bankName} />
          <TextField name="accountHolder" label={texts.labels.accountHolder} />
          <SelectField
            name="accountType"
            label={texts.labels.accountType}
            choices={ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] }))}
          />
          <TextField
            name="accountNumber"
            label={texts.labels.accountNumber}
            inputMode="numeric"
            mono
            hint={texts.encrypted}
          />
          <TextField name="branchCode" label={texts.labels.branchCode} inputMode="numeric" mono />
          <Stack direction="row" spacing={2}>
            <Button type="submit" variant="contained" disabled={sending}>
              {sending ? texts.saving : texts.save}
            </Button>
            <Button variant="outlined" onClick={onDone}>
              {texts.cancel}
            </Button>
          </Stack>
        </>
      )}
    </SchemaForm>
  );
}
