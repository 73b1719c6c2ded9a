import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useEndRemoteSessionMutation } from '../api/remote-repair.api.js';
import { messages } from '../remote-repair.messages.js';

const texts = messages.end;

/** Asks for confirmation, because the token becomes invalid and the agent is removed. */
export function EndSession({ id }: { id: string }) {
  const [isAsked, ask] = useState(false);
  const [end, { isLoading }] = useEndRemoteSessionMutation();
  const run = async () => {
    const { error } = await end({ id });
    ask(false);
    if (error === undefined) toastGood(texts.done);
    else toastFailure(texts.failed, describeError(error));
  };
  return (
    <>
      <ActionButton variant="outlined" color="error" onClick={() => ask(true)}>
        {texts.action}
      </ActionButton>
      {isAsked ? (
        <ConfirmDialog
          title={texts.title}
          safe={texts.safe}
          destructive
          onClose={() => ask(false)}
          action={
            <Button variant="contained" color="error" disabled={isLoading} onClick={() => void run()}>
              {texts.action}
            </Button>
          }
        >
          {texts.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
