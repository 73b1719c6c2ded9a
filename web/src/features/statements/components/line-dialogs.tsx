import { ignoreBankLineSchema, undoBankLineSchema } from '@revive/contracts/billing/statements';
import { useState } from 'react';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useIgnoreBankLineMutation, useUndoBankLineMutation } from '../api/statements.api.js';
import { messages, type Line } from '../statements.messages.js';

interface Sent {
  requestId: string;
  reason: string;
}
/** A new id for each dialog: a repeat of the same dialog is one command. */
const useRequestId = (): string => useState(() => crypto.randomUUID())[0];

export function UndoDialog({ line: { id }, onClose }: { line: Line; onClose: () => void }) {
  const [undo] = useUndoBankLineMutation();
  const requestId = useRequestId();
  const texts = messages.undoing;
  return (
    <FormDialog<Sent>
      title={texts.title}
      intro={texts.text}
      onClose={onClose}
      schema={undoBankLineSchema}
      initial={{ requestId, reason: '' }}
      labels={{ reason: texts.reason }}
      submit={(undoBankLine) => undo({ id, undoBankLine }).unwrap()}
      success={{ title: messages.done.undo }}
      failure={messages.failed.undo}
      cancel={texts.safe}
      action={texts.action}
      busy={texts.busy}
      destructive
      needed={['reason']}
    >
      <TextField name="reason" label={texts.reason} hint={texts.hint} autoFocus />
    </FormDialog>
  );
}

export function SetAsideDialog({ line: { id }, onClose }: { line: Line; onClose: () => void }) {
  const [ignore] = useIgnoreBankLineMutation();
  const requestId = useRequestId();
  const texts = messages.aside;
  return (
    <FormDialog<Sent>
      title={texts.title}
      intro={texts.text}
      onClose={onClose}
      schema={ignoreBankLineSchema}
      initial={{ requestId, reason: '' }}
      labels={{ reason: texts.reason }}
      submit={(ignoreBankLine) => ignore({ id, ignoreBankLine }).unwrap()}
      success={{ title: messages.done.aside }}
      failure={messages.failed.aside}
      cancel={texts.safe}
      action={texts.action}
      busy={texts.busy}
      needed={['reason']}
    >
      <TextField name="reason" label={texts.reason} autoFocus />
    </FormDialog>
  );
}
