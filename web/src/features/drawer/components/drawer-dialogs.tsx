import type { CashMove } from '@revive/contracts/billing/drawers';
import { requestSchema, requiredText, text } from '@revive/contracts/rules';
import { useState } from 'react';
import type { Drawer } from '#api/generated/drawers.gen.js';
import { moneyText } from '#ui/data-display/Money.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { useCloseDrawerMutation, useMoveCashMutation, useOpenDrawerMutation } from '../api/drawer.api.js';
import { centsTyped, countOf, NO_PIECES, PIECE_LABELS, piecesSchema, randSchema, sumOf } from '../cash-count.js';
import { messages } from '../drawer.messages.js';
import { DenominationCounter } from './DenominationCounter.js';

const { opening, moving, closing, count } = messages;

/** A new id for each dialog: a repeat of the same dialog moves cash once. */
const useRequestId = (): string => useState(() => crypto.randomUUID())[0];

/** Shows the refusal of a field of the request at the field in which the person typed it. */
const atField =
  (sent: string, typed: string) =>
  (error: unknown): never => {
    const failure = error as { fields?: Record<string, string> };
    const message = failure.fields?.[sent];
    throw message === undefined ? error : { ...failure, fields: { ...failure.fields, [typed]: message } };
  };

interface OpenValues extends Record<string, unknown> {
  takenFrom?: string;
  reason?: string;
}
const openSchema = piecesSchema.concat(
  requestSchema('OpenDrawerForm', { takenFrom: text(36).optional(), reason: text(500).optional() }),
);

export function OpenDrawerDialog({ drawer, onClose }: { drawer: Drawer; onClose: () => void }) {
  const [open] = useOpenDrawerMutation();
  const requestId = useRequestId();
  const { handedOn, locationId } = drawer;
  const compared = (takenFrom: unknown) => {
    const found = handedOn.find(({ shiftId }) => shiftId === takenFrom);
    return found && { label: count.handedOn, cents: found.cents };
  };
  const send = ({ takenFrom, reason, ...pieces }: OpenValues) =>
    open({
      openDrawer: {
        requestId,
        locationId,
        counted: countOf(pieces),
        ...(takenFrom !== undefined && { takenFrom }),
        ...(reason !== undefined && { reason }),
      },
    }).unwrap();
  return (
    <FormDialog<OpenValues>
      title={opening.title}
      onClose={onClose}
      schema={openSchema}
      initial={{ ...NO_PIECES, takenFrom: handedOn[0]?.shiftId ?? '', reason: '' }}
      labels={{ ...PIECE_LABELS, takenFrom: opening.takenFrom, reason: opening.reason }}
      submit={send}
      success={{ title: opening.done }}
      failure={opening.failed}
      action={opening.action}
    >
      {({ values }) => (
        <>
          {handedOn.length === 0 ? null : (
            <SelectField
              name="takenFrom"
              label={opening.takenFrom}
              choices={[
                ...handedOn.map(({ shiftId, cents, byName }) => ({
                  value: shiftId,
                  label: opening.from(byName, moneyText(cents)),
                })),
                { value: '', label: opening.safe },
              ]}
            />
          )}
          <DenominationCounter values={values} compared={compared(values.takenFrom)} />
          {compared(values.takenFrom) === undefined ? null : (
            <TextField name="reason" label={opening.reason} hint={opening.reasonHint} optional />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface MoveValues {
  amount: string;
  reason: string;
}
const moveSchema = requestSchema('MoveCashForm', {
  amount: randSchema()
    .required('Enter an amount')
    .test('more than nothing', 'Enter an amount', (typed) => typed === undefined || centsTyped(typed) !== 0),
  reason: requiredText('Say what the cash is for', 2, 500),
});

export function MoveCashDialog({
  move,
  locationId,
  onClose,
}: {
  move: CashMove;
  locationId: string;
  onClose: () => void;
}) {
  const [run] = useMoveCashMutation();
  const requestId = useRequestId();
  return (
    <FormDialog<MoveValues>
      title={moving.titles[move]}
      onClose={onClose}
      schema={moveSchema}
      initial={{ amount: '', reason: '' }}
      labels={{ amount: moving.amount, reason: moving.reason }}
      submit={({ amount, reason }) =>
        run({ moveCash: { requestId, locationId, move, amountCents: centsTyped(amount), reason } })
          .unwrap()
          .catch(atField('amountCents', 'amount'))
      }
      success={{ title: moving.done }}
      failure={moving.failed}
      action={moving.actions[move]}
    >
      <TextField name="amount" label={moving.amount} inputMode="decimal" />
      <TextField name="reason" label={moving.reason} hint={moving.hints[move]} />
    </FormDialog>
  );
}

interface CloseValues extends Record<string, unknown> {
  reason?: string;
  handedOn?: string;
}
const closeSchema = piecesSchema.concat(
  requestSchema('CloseDrawerForm', { reason: text(500).optional(), handedOn: randSchema().optional() }),
);

export function CloseDrawerDialog({
  shift,
  isOwn,
  onClose,
}: {
  shift: NonNullable<Drawer['shift']>;
  isOwn: boolean;
  onClose: () => void;
}) {
  const [close] = useCloseDrawerMutation();
  const requestId = useRequestId();
  const send = ({ reason, handedOn, ...pieces }: CloseValues) =>
    close({
      closeDrawer: {
        requestId,
        shiftId: shift.id,
        counted: countOf(pieces),
        handedOnCents: centsTyped(handedOn),
        ...(reason !== undefined && { reason }),
      },
    })
      .unwrap()
      .catch(atField('handedOnCents', 'handedOn'));
  const compared = { label: count.expected, cents: shift.expectedCents };
  return (
    <FormDialog<CloseValues>
      title={isOwn ? closing.title : closing.of(shift.userName)}
      onClose={onClose}
      schema={closeSchema}
      initial={{ ...NO_PIECES, reason: '', handedOn: '' }}
      labels={{ ...PIECE_LABELS, reason: closing.reason, handedOn: closing.handedOn }}
      submit={send}
      success={{ title: closing.done }}
      failure={closing.failed}
      action={closing.action}
    >
      {({ values }) => (
        <>
          <DenominationCounter values={values} compared={compared} />
          {sumOf(values) === shift.expectedCents ? null : (
            <TextField name="reason" label={closing.reason} hint={closing.reasonHint} />
          )}
          <TextField
            name="handedOn"
            label={closing.handedOn}
            hint={closing.handedOnHint}
            inputMode="decimal"
            optional
          />
        </>
      )}
    </FormDialog>
  );
}
