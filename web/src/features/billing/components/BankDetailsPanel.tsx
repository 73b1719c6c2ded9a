import { changeBankDetailsSchema, PAYOUT_HOLD_DAYS } from '@revive/contracts/bank/bank-details';
import { ACCOUNT_TYPE_LABELS, ACCOUNT_TYPES } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Panel, Inset } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { dayText } from '#ui/format/time-text.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useChangeBankDetailsMutation, useReadBankDetailsQuery, useReadPayoutHoldQuery } from '../api/billing.api.js';
import type { BankDetails, ChangeBankDetails, PayoutHold } from '#api/generated/billing.gen.js';

const LABELS = {
  bankName: 'Bank name',
  accountHolder: 'Account holder',
  accountType: 'Kind of account',
  accountNumber: 'Account number',
  branchCode: 'Branch code',
} as const;
type Details = NonNullable<BankDetails['details']>;
/** Why payouts wait, as the end of a sentence. */
const WHY: Record<NonNullable<PayoutHold['reason']>, string> = {
  bank_details_changed: 'because the bank details changed',
};

/** Where the shop's money goes: numbers masked, and changed with the password. */
export function BankDetailsPanel() {
  const query = useReadBankDetailsQuery();
  const [changing, setChanging] = useState(false);
  return (
    <Panel title="Bank details" id="bank-details">
      <Column gap={12}>
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
      </Column>
    </Panel>
  );
}

/** Until when payouts are held, and why. Nothing where nothing holds them. */
function Hold() {
  const { data } = useReadPayoutHoldQuery(undefined, useFallbackPolling(30_000));
  if (data?.heldUntil === undefined) return null;
  return (
    <Inset role="status">
      Payouts are held until {dayText(data.heldUntil)} {data.reason === undefined ? '' : WHY[data.reason]}.
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
        <p>There are no bank details of your shop yet. Without them nothing can be paid out.</p>
      ) : (
        <DescriptionList>
          <dt>{LABELS.bankName}</dt>
          <dd>{details.bankName}</dd>
          <dt>{LABELS.accountHolder}</dt>
          <dd>{details.accountHolder ?? 'not said'}</dd>
          <dt>{LABELS.accountType}</dt>
          <dd>{ACCOUNT_TYPE_LABELS[details.accountType]}</dd>
          <dt>{LABELS.accountNumber}</dt>
          <dd>
            <Mono>{details.accountNumber}</Mono>
          </dd>
          <dt>{LABELS.branchCode}</dt>
          <dd>
            <Mono>{details.branchCode}</Mono>
          </dd>
        </DescriptionList>
      )}
      {details === undefined ? null : (
        <SecondaryText>
          {changedAt === undefined ? 'As your application says them.' : `Changed on ${dayText(changedAt)}.`}
        </SecondaryText>
      )}
      <Row>
        <ActionButton variant="outlined" onClick={onChange}>
          {details === undefined ? 'Add bank details' : 'Change bank details'}
        </ActionButton>
      </Row>
    </>
  );
}

/** Numbers are typed anew, whole: nobody is shown the present ones. */
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
    toastGood(
      'Bank details saved',
      version === known
        ? 'They are the ones that were there: nothing changed.'
        : 'Every administrator of the shop gets a letter about it.',
    );
    onDone();
  };
  return (
    <SchemaForm<ChangeBankDetails>
      schema={changeBankDetailsSchema}
      initial={initial}
      labels={LABELS}
      submit={submit}
      onFailure={(error) => toastFailure('Bank details not changed', describeError(error))}
    >
      {({ sending }) => (
        <>
          <SecondaryText as="p" style={{ marginBottom: 12 }}>
            You are asked for your password. Every administrator of the shop gets a letter, and payouts are held for{' '}
            {PAYOUT_HOLD_DAYS} days.
          </SecondaryText>
          <TextField name="bankName" label={LABELS.bankName} />
          <TextField name="accountHolder" label={LABELS.accountHolder} />
          <SelectField
            name="accountType"
            label={LABELS.accountType}
            choices={ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] }))}
          />
          <TextField
            name="accountNumber"
            label={LABELS.accountNumber}
            inputMode="numeric"
            mono
            hint="Stored encrypted and shown masked"
          />
          <TextField name="branchCode" label={LABELS.branchCode} inputMode="numeric" mono />
          <Row>
            <Button type="submit" variant="contained" disabled={sending}>
              {sending ? 'Saving...' : 'Save bank details'}
            </Button>
            <Button variant="outlined" onClick={onDone}>
              Cancel
            </Button>
          </Row>
        </>
      )}
    </SchemaForm>
  );
}
