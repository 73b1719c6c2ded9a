import {
  ignoreBankLineSchema,
  mayContainVat,
  purposesOf,
  type BankPurpose,
} from '@revive/contracts/billing/statements';
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
}

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
  const send = ({ containsVat, ...sent }: Sent) =>
    setAside({
      id,
      ignoreBankLine: { ...sent, ...(containsVat === true && mayContainVat(sent.purpose) && { containsVat }) },
    }).unwrap();
  return (
    <FormDialog<Sent>
      title={texts.title(moneyText(openCents))}
      intro={texts.text}
      onClose={onClose}
      schema={ignoreBankLineSchema}
      initial={{ requestId, purpose: likely ?? '', reason: '', containsVat: false }}
      labels={{ purpose: texts.purpose, reason: texts.note, containsVat: texts.vat }}
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
  choices,
  isVatRegistered,
  isOfShop,
}: {
  purpose: BankPurpose | undefined;
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
      {purpose === undefined || !mayContainVat(purpose) ? null : (
        <Vat isVatRegistered={isVatRegistered} isOfShop={isOfShop} />
      )}
    </>
  );
}

function Vat({ isVatRegistered, isOfShop }: { isVatRegistered: boolean; isOfShop: boolean }) {
  if (isVatRegistered)
    return (
      <CheckboxField name="containsVat" label={texts.vat}>
        <SecondaryText component="p">{texts.vatHint}</SecondaryText>
      </CheckboxField>
    );
  return <SecondaryText component="p">{isOfShop ? texts.noVat : texts.noVatPlatform}</SecondaryText>;
}
