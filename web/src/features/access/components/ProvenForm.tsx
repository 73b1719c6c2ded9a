import { provenSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { describeError } from '../../../api/failure.js';
import { PasswordField } from '../../../ui/Field.js';
import { Row } from '../../../ui/layout.js';
import { SchemaForm } from '../../../ui/SchemaForm.js';
import { toastFailure } from '../../../ui/toasts.js';
import type { Proven } from '../own-account.api.gen.js';

const LABELS = { password: 'Your password' };

/** The password, for what a session that was left open must not be enough. */
export function ProvenForm({ action, grave = false, failure, submit, onClose }: { action: string; grave?: boolean; failure: string; submit: (proven: Proven) => Promise<unknown>; onClose: () => void }) {
  return (
    <SchemaForm schema={provenSchema} initial={{ password: '' }} labels={LABELS} submit={submit} onFailure={(error) => toastFailure(failure, describeError(error))}>
      {({ sending }) => (
        <>
          <PasswordField name="password" label={LABELS.password} autoComplete="current-password" />
          <Row>
            <Button type="submit" variant="contained" color={grave ? 'error' : 'primary'} disabled={sending}>{sending ? 'Please wait...' : action}</Button>
            <Button onClick={onClose}>Cancel</Button>
          </Row>
        </>
      )}
    </SchemaForm>
  );
}
