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
import { messages } from '../messages/sign-in.messages.js';

const { setPassword } = messages;

/** Opened by an email link: forgotten password, invitation or first password. */
export default function SetPasswordPage() {
  const secret = useLinkSecret();
  const [set] = useSetPasswordMutation();
  const [refused, setRefused] = useState('');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const submit = async ({ password }: SetPassword) => {
    const { signedIn } = await set({ setPassword: { secret, password } }).unwrap();
    toastGood(setPassword.done.title, signedIn ? setPassword.done.signedIn : setPassword.done.text);
    // Redirects a signed-in user to the start page.
    await navigate(AUTH_PATH, { replace: true });
    dispatch(baseApi.util.resetApiState());
  };
  const failed = (error: unknown) => {
    if (isApiFailure(error) && (error.code === 'LINK_REFUSED' || error.fields?.['secret'] !== undefined))
      setRefused(secret);
    toastFailure(setPassword.failed, describeError(error));
  };
  const again = <Link to={AUTH_PATH}>{setPassword.newLink}</Link>;
  return (
    <>
      <PageHeader title={setPassword.title} />
      <Card aria-label={setPassword.card}>
        {secret === '' ? (
          <Empty icon={Eye} title={setPassword.incomplete.title} action={again}>
            {setPassword.incomplete.text}
          </Empty>
        ) : null}
        {secret !== '' && refused === secret ? (
          <Empty icon={Ban} title={setPassword.expired.title} action={again}>
            {setPassword.expired.text}
          </Empty>
        ) : null}
        {secret !== '' && refused !== secret ? (
          <SchemaForm
            schema={setPasswordSchema}
            initial={{ secret, password: '' }}
            labels={setPassword.labels}
            submit={submit}
            onFailure={failed}
          >
            {({ sending }) => (
              <>
                <PasswordField
                  name="password"
                  label={setPassword.labels.password}
                  autoComplete="new-password"
                  hint={setPassword.hint(PASSWORD_HINT)}
                />
                <Button size="large" type="submit" variant="contained" fullWidth disabled={sending}>
                  {sending ? setPassword.sending : setPassword.submit}
                </Button>
              </>
            )}
          </SchemaForm>
        ) : null}
      </Card>
    </>
  );
}
