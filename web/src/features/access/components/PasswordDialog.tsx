import { provenSchema } from '@revive/contracts/access/own-account';
import { useRef } from 'react';
import { FormDialog } from '#ui/form/FormDialog.js';
import { PasswordField } from '#ui/form/fields.js';
import type { Proven } from '#api/generated/own-account.gen.js';
import { useReauthenticateMutation } from '../api/own-account.api.js';
import { messages } from '../messages/own-account.messages.js';

const texts = messages.reauth;

/** Confirms the password. `onDone` receives true for a right password and false after a cancel. */
export function PasswordDialog({ onDone }: { onDone: (proven: boolean) => void }) {
  const [prove] = useReauthenticateMutation();
  const isProven = useRef(false);
  return (
    <FormDialog<Proven>
      title={texts.title}
      intro={texts.intro}
      onClose={() => onDone(isProven.current)}
      schema={provenSchema}
      initial={{ password: '' }}
      labels={texts.labels}
      submit={async (proven) => {
        await prove({ proven }).unwrap();
        isProven.current = true;
      }}
      failure={texts.failed}
      action={texts.submit}
      busy={texts.sending}
    >
      <PasswordField name="password" label={texts.labels.password} autoComplete="current-password" />
    </FormDialog>
  );
}
