import { PASSWORD_HINT } from '@revive/contracts/access/password';
import { setPasswordSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { describeError, isApiFailure } from '#api/errors.js';
import { PasswordField } from '#ui/form/fields.js';
import { Ban, Eye } from '#ui/theme/icons.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Empty } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useSetPasswordMutation } from '../api/own-account.api.js';
import type { SetPassword } from '#api/generated/own-account.gen.js';
import { AUTH_PATH } from '#entities/paths.js';
import { useLinkSecret } from '../hooks/use-link-secret.js';

const LABELS = { password: 'New password' };

/** Opened by the link of a letter: a forgotten password, an invitation or a first password. */
export default function SetPasswordPage() {
  const secret = useLinkSecret();
  const [set] = useSetPasswordMutation();
  const [refused, setRefused] = useState('');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const submit = async ({ password }: SetPassword) => {
    await set({ setPassword: { secret, password } }).unwrap();
    toastGood('Password set', 'Sign in with it. Every session from before has ended.');
    await navigate(AUTH_PATH, { replace: true });
    dispatch(baseApi.util.resetApiState());
  };
  const failed = (error: unknown) => {
    if (isApiFailure(error) && (error.code === 'LINK_REFUSED' || error.fields?.['secret'] !== undefined))
      setRefused(secret);
    toastFailure('Password not set', describeError(error));
  };
  const again = <Link to={AUTH_PATH}>Go to sign in, and ask for a new link</Link>;
  return (
    <>
      <PageHeader title="Set your password" />
      <Card aria-label="Your account">
        {secret === '' ? (
          <Empty icon={Eye} title="Open the link from your letter" action={again}>
            This page needs the whole link. Each link works once.
          </Empty>
        ) : null}
        {secret !== '' && refused === secret ? (
          <Empty icon={Ban} title="This link was used already or has expired" action={again}>
            Ask for a new one; a person who invited you can send another.
          </Empty>
        ) : null}
        {secret !== '' && refused !== secret ? (
          <SchemaForm
            schema={setPasswordSchema}
            initial={{ secret, password: '' }}
            labels={LABELS}
            submit={submit}
            onFailure={failed}
          >
            {({ sending }) => (
              <>
                <PasswordField
                  name="password"
                  label={LABELS.password}
                  autoComplete="new-password"
                  hint={`${PASSWORD_HINT}. Every session from before ends`}
                />
                <Button type="submit" variant="contained" fullWidth disabled={sending} style={{ minHeight: 44 }}>
                  {sending ? 'Setting...' : 'Set password'}
                </Button>
              </>
            )}
          </SchemaForm>
        ) : null}
      </Card>
    </>
  );
}
