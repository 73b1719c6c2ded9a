import { AMOUNT, AMOUNT_MAX, AMOUNT_SENTENCE, centsOfAmount } from '@revive/contracts/amount';
import {
  ignoreBankLineSchema,
  mayContainVat,
  mayKeepFee,
  purposesOf,
  type BankPurpose,
} from '@revive/contracts/billing/statements';
import { text } from '@revive/contracts/rules';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useIgnoreBankLineMutation } from '../api/statements.api.js';
import { asideTexts as texts, PURPOSE_TEXTS, purposeText } from '../aside.messages.js';
import { messages, type Line } from '../statements.messages.js';

interface Sent {
  requestId: string;
  purpose: BankPurpose;
  reason?: string;
  containsVat?: boolean;
  fee?: string;
}

/** The fee is typed in rand. */
const schema = ignoreBankLineSchema.omit(['feeCents']).shape({
  fee: text(AMOUNT_MAX).optional().matches(AMOUNT, { message: AMOUNT_SENTENCE, excludeEmptyString: true }),
});

/** Asks what a line is that belongs to no payment. The words of the bank propose an answer. */
export function SetAsideDialog({
  line: { id, openCents, likelyPurpose },
  isVatRegistered,
  onClose,
}: {
  line: Line;
  isVatRegistered: boolean;
  onClose: () => void;
}) {
  const [setAside] = useIgnoreBankLineMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  const isOfShop = useCurrentUser()?.role === 'tenant_admin';
  const purposes = purposesOf(openCents, isOfShop);
  const likely = purposes.find((purpose) => purpose === likelyPurpose);
  const send = ({ containsVat, fee = '', ...sent }: Sent) => {
    const feeCents = mayKeepFee(sent.purpose, openCents) ? centsOfAmount(fee.trim()) : 0;
    return setAside({
      id,
      ignoreBankLine: {
        ...sent,
        ...(feeCents > 0 && { feeCents }),
        ...(containsVat === true && (feeCents > 0 || mayContainVat(sent.purpose)) && { containsVat }),
      },
    }).unwrap();
  };
  return (
    <FormDialog<Sent>
      title={texts.title(moneyText(openCents))}
      intro={texts.text}
      onClose={onClose}
      schema={schema}
      initial={{ requestId, purpose: likely ?? '', reason: '', containsVat: false, fee: '' }}
      labels={{ purpose: texts.purpose, reason: texts.note, containsVat: texts.vat, fee: texts.fee }}
      submit={send}
      success={{ title: messages.done.aside }}
      failure={messages.failed.aside}
      cancel={texts.safe}
      action={texts.action}
      busy={texts.busy}
      needed={['purpose']}
    >
      {({ values }) => (
        <Fields
          purpose={purposes.find((purpose) => purpose === values.purpose)}
          openCents={openCents}
          hasFee={values.fee !== ''}
          choices={purposes.map((value) => ({ value, label: purposeText(value, openCents) }))}
          isVatRegistered={isVatRegistered}
          isOfShop={isOfShop}
        />
      )}
    </FormDialog>
  );
}

function Fields({
  purpose,
  openCents,
  hasFee,
  choices,
  isVatRegistered,
  isOfShop,
}: {
  purpose: BankPurpose | undefined;
  openCents: number;
  hasFee: boolean;
  choices: readonly { value: string; label: string }[];
  isVatRegistered: boolean;
  isOfShop: boolean;
}) {
  const isExpense = purpose === 'expense';
  return (
    <>
      <SelectField
        name="purpose"
        label={texts.purpose}
        choices={[{ value: '', label: texts.choose }, ...choices]}
        {...(purpose !== undefined && { hint: PURPOSE_TEXTS[purpose].hint })}
      />
      <TextField name="reason" label={isExpense ? texts.supplier : texts.note} optional={!isExpense} />
      {purpose === undefined || !mayKeepFee(purpose, openCents) ? null : (
        <>
          <TextField name="fee" label={texts.fee} hint={texts.feeHint} inputMode="decimal" optional />
          {hasFee ? <Vat isVatRegistered={isVatRegistered} isOfShop={isOfShop} label={texts.vatInFee} /> : null}
        </>
      )}
      {purpose === undefined || !mayContainVat(purpose) ? null : (
        <Vat isVatRegistered={isVatRegistered} isOfShop={isOfShop} label={texts.vat} />
      )}
    </>
  );
}

function Vat({ isVatRegistered, isOfShop, label }: { isVatRegistered: boolean; isOfShop: boolean; label: string }) {
  if (isVatRegistered)
    return (
      <CheckboxField name="containsVat" label={label}>
        <SecondaryText component="p">{texts.vatHint}</SecondaryText>
      </CheckboxField>
    );
  return <SecondaryText component="p">{isOfShop ? texts.noVat : texts.noVatPlatform}</SecondaryText>;
}
