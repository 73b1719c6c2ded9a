import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { dialogs } from '../payouts.messages.js';

type Words = (typeof dialogs)['approve'];

/** Asks before a command without fields; the server may ask for the password first. */
export function CommandDialog({
  words,
  run,
  onClose,
}: {
  words: Words;
  run: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [isSending, setSending] = useState(false);
  const go = async () => {
    setSending(true);
    try {
      await run();
      toastGood(words.done);
      onClose();
    } catch (error) {
      toastFailure(words.failed, describeError(error));
      setSending(false);
    }
  };
  return (
    <ConfirmDialog
      title={words.title}
      safe={dialogs.safe}
      onClose={onClose}
      action={
        <Button variant="contained" disabled={isSending} onClick={() => void go()}>
          {isSending ? words.busy : words.action}
        </Button>
      }
    >
      {words.text}
    </ConfirmDialog>
  );
}
