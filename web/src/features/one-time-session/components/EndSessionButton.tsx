import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useEndOneTimeSessionMutation } from '../api/one-time-session.api.js';
import { messages } from '../one-time-session.messages.js';

const texts = messages.list;

export function EndSessionButton({ id, isWaiting }: { id: string; isWaiting: boolean }) {
  const [isAsked, ask] = useState(false);
  const [end, { isLoading }] = useEndOneTimeSessionMutation();
  const action = isWaiting ? texts.cancel : texts.end;
  const run = async () => {
    const { error } = await end({ id });
    ask(false);
    if (error === undefined) toastGood(isWaiting ? texts.cancelled : texts.ended);
    else toastFailure(isWaiting ? texts.cancelFailed : texts.failed, describeError(error));
  };
  return (
    <>
      <ActionButton variant="outlined" color="error" onClick={() => ask(true)}>
        {action}
      </ActionButton>
      {isAsked ? (
        <ConfirmDialog
          title={isWaiting ? texts.cancelTitle : texts.endTitle}
          safe={isWaiting ? texts.keepCode : texts.keep}
          destructive
          onClose={() => ask(false)}
          action={
            <Button variant="contained" color="error" disabled={isLoading} onClick={() => void run()}>
              {action}
            </Button>
          }
        >
          {isWaiting ? texts.cancelText : texts.endText}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
