import { loginSchema } from '@revive/contracts/access/login';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError, isApiFailure, sentenceOf } from '#api/errors.js';
import { PasswordField, TextField } from '#ui/form/fields.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useLoginMutation } from '../api/access.api.js';
import type { Login } from '#api/generated/access.gen.js';
import { messages } from '../messages/sign-in.messages.js';

const { signIn } = messages;

/**
 * spec part 1 §2 and §8. With the answer the person is signed in, and the page around it leads on. The authenticator's
 * field appears when the platform asks for it.
 */
export function SignInForm({ onForgot }: { onForgot: () => void }) {
  const [login] = useLoginMutation();
  const [otpAsked, setOtpAsked] = useState(false);
  const [refused, setRefused] = useState('');
  const submit = async (values: Login) => {
    setRefused('');
    const user = await login({ login: values }).unwrap();
    toastGood(signIn.done, signIn.welcome(user.name === '' ? user.username : user.name));
  };
  const failed = (error: unknown) => {
    if (isApiFailure(error) && error.code === 'OTP_REQUIRED') {
      setOtpAsked(true);
      // Name and password are right: the code field appears with the focus, without an error.
      if (error.fields === undefined && !otpAsked) return;
    }
    // An error of the code appears at the code field.
    if (!isApiFailure(error) || error.fields === undefined) setRefused(sentenceOf(error));
    toastFailure(signIn.failed, describeError(error));
  };
  return (
    <SchemaForm
      schema={loginSchema}
      initial={{ username: '', password: '', otp: '' }}
      labels={signIn.labels}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          <FormAlert text={refused} />
          <TextField name="username" label={signIn.labels.username} autoComplete="username" autoFocus />
          <PasswordField name="password" label={signIn.labels.password} autoComplete="current-password" />
          {otpAsked ? (
            <TextField
              name="otp"
              label={signIn.labels.otp}
              autoComplete="one-time-code"
              hint={signIn.otpHint}
              autoFocus
            />
          ) : null}
          <Button size="large" type="submit" variant="contained" fullWidth disabled={sending}>
            {sending ? signIn.sending : signIn.submit}
          </Button>
          {/*
           * Pressing the link does not blur the field first: the field's message would move the link away from under the
           * pointer.
           */}
          <Button
            size="large"
            sx={{ mt: 2 }}
            fullWidth
            onMouseDown={(event) => event.preventDefault()}
            onClick={onForgot}
          >
            {signIn.forgot}
          </Button>
        </>
      )}
    </SchemaForm>
  );
}
