import { provenSchema } from '@revive/contracts/access/own-account';
import { useRef } from 'react';
import { FormDialog } from '#ui/form/FormDialog.js';
import { PasswordField } from '#ui/form/fields.js';
import type { Proven } from '#api/generated/own-account.gen.js';
import { useReauthenticateMutation } from '../api/own-account.api.js';

const LABELS = { password: 'Your password' };

/** The password once more. `onDone`: whether it was right, or the person would rather not. */
export function PasswordDialog({ onDone }: { onDone: (proven: boolean) => void }) {
  const [prove] = useReauthenticateMutation();
  const isProven = useRef(false);
  return (
    <FormDialog<Proven>
      title="Confirm it’s you"
      intro={<p style={{ marginBottom: 12 }}>Enter your password to continue.</p>}
      onClose={() => onDone(isProven.current)}
      schema={provenSchema}
      initial={{ password: '' }}
      labels={LABELS}
      submit={async (proven) => {
        await prove({ proven }).unwrap();
        isProven.current = true;
      }}
      failure="Not confirmed"
      action="Confirm"
      busy="Please wait..."
    >
      <PasswordField name="password" label={LABELS.password} autoComplete="current-password" />
    </FormDialog>
  );
}
