import { undoBankLineSchema } from '@revive/contracts/billing/statements';
import { useState } from 'react';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useUndoBankLineMutation } from '../api/statements.api.js';
import { asideTexts } from '../aside.messages.js';
import { messages, type Line } from '../statements.messages.js';

interface Sent {
  requestId: string;
  reason: string;
}

/** Takes back the matches of a line, or its entry as a line that was set aside. */
export function UndoDialog({ line: { id, state }, onClose }: { line: Line; onClose: () => void }) {
  const [undo] = useUndoBankLineMutation();
  // A repeat of the same dialog is one command.
  const [requestId] = useState(() => crypto.randomUUID());
  const isAside = state === 'ignored';
  const texts = isAside ? { ...messages.undoing, ...asideTexts.takingBack } : messages.undoing;
  return (
    <FormDialog<Sent>
      title={texts.title}
      intro={texts.text}
      onClose={onClose}
      schema={undoBankLineSchema}
      initial={{ requestId, reason: '' }}
      labels={{ reason: texts.reason }}
      submit={(undoBankLine) => undo({ id, undoBankLine }).unwrap()}
      success={{ title: isAside ? messages.done.back : messages.done.undo }}
      failure={isAside ? messages.failed.back : messages.failed.undo}
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
