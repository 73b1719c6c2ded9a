import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useEndAssistanceMutation } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';

/** Ends a request after a confirmation. Access through the request ends immediately. */
export function EndButton({
  id,
  as,
  label,
  texts,
  onEnded,
}: {
  id: string;
  as: 'resolved' | 'withdrawn';
  label: string;
  texts: { readonly endTitle: string; readonly endText: string; readonly keep: string };
  onEnded?: () => void;
}) {
  const [asks, setAsks] = useState(false);
  const [end, { isLoading }] = useEndAssistanceMutation();
  const press = async () => {
    const done = await end({ id, endAssistance: { as } });
    setAsks(false);
    if (done.error !== undefined) return toastFailure(messages.help.failed, describeError(done.error));
    return onEnded?.();
  };
  return (
    <>
      <ActionButton variant="outlined" size="small" onClick={() => setAsks(true)}>
        {label}
      </ActionButton>
      {asks ? (
        <ConfirmDialog
          title={texts.endTitle}
          safe={texts.keep}
          onClose={() => setAsks(false)}
          action={
            <Button variant="contained" disabled={isLoading} onClick={() => void press()}>
              {label}
            </Button>
          }
        >
          {texts.endText}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
