import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { registerSchema } from '@revive/contracts/access/register';
import { customerSchema } from '@revive/contracts/repairs/repair';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toFailure } from '#api/errors.js';
import { settled } from '#testing/waits.js';
import { SelectField, PasswordField, TextField } from './fields.js';
import { dropEmpty, SchemaForm } from './SchemaForm.js';

const LABELS = { username: 'Username', name: 'Name', email: 'E-mail', password: 'Password', role: 'Account type' };

function SignUp({
  submit,
  failed = () => undefined,
}: {
  submit: (values: object) => Promise<unknown>;
  failed?: (error: unknown) => void;
}) {
  return (
    <SchemaForm
      schema={registerSchema}
      initial={{ username: '', name: '', email: '', password: '', role: 'user' }}
      labels={LABELS}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          <TextField name="username" label={LABELS.username} />
          <TextField name="name" label={LABELS.name} />
          <TextField name="email" label={LABELS.email} type="email" />
          <PasswordField name="password" label={LABELS.password} autoComplete="new-password" />
          <SelectField
            name="role"
            label={LABELS.role}
            choices={[
              { value: 'user', label: 'User' },
              { value: 'tech', label: 'Technician' },
            ]}
          />
          <button type="submit" disabled={sending}>
            Send
          </button>
        </>
      )}
    </SchemaForm>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const fill = () => {
  type('Username', 'thandi');
  type('Name', '  Thandi Dlamini ');
  type('E-mail', 'thandi@example.com');
  type('Password', ' ten letters ');
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const describedBy = (label: string) => {
  const input = screen.getByLabelText(label, { selector: 'input' });
  return {
    input,
    text: (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  };
};

afterEach(cleanup);

describe('a form over a contract', () => {
  it('sends what the schema makes of the input: trimmed, but never a password', async () => {
    const submit = jest.fn(async (_values: object) => undefined);
    render(<SignUp submit={submit} />);
    fill();
    send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit.mock.calls[0]?.[0]).toEqual({
      username: 'thandi',
      name: 'Thandi Dlamini',
      email: 'thandi@example.com',
      password: ' ten letters ',
      role: 'user',
    });
  });

  it('shows nothing new of a field that is left for a button, in the form or below it, before that button was pressed', async () => {
    render(
      <>
        <SignUp submit={async () => undefined} />
        <button>Something else</button>
      </>,
    );
    const other = screen.getByRole('button', { name: 'Something else' });
    fireEvent.pointerDown(other);
    fireEvent.mouseDown(other);
    fireEvent.blur(screen.getByLabelText('Name'));
    await settled();
    expect(describedBy('Name').input.getAttribute('aria-invalid')).toBe('false');
    fireEvent.pointerUp(other);
    fireEvent.mouseUp(other);
    await waitFor(() => expect(describedBy('Name').input.getAttribute('aria-invalid')).toBe('true'));
  });

  it('shows at once what is wrong with a field that is left by the keyboard', async () => {
    render(<SignUp submit={async () => undefined} />);
    fireEvent.blur(screen.getByLabelText('Name'));
    await waitFor(() => expect(describedBy('Name').input.getAttribute('aria-invalid')).toBe('true'));
  });

  it('gives the focus back to the button where the send failed: a browser takes it from what is disabled', async () => {
    const failed = jest.fn();
    render(<SignUp submit={async () => Promise.reject(new Error('away'))} failed={failed} />);
    fill();
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();
    send();
    // jsdom leaves it there: here another one takes it, and goes.
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    other.remove();
    expect(document.activeElement).toBe(document.body);
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('sends nothing while a field is wrong, names each at its input and above all, and moves the focus to the first', async () => {
    const submit = jest.fn(async (_values: object) => undefined);
    render(<SignUp submit={submit} />);
    send();
    const summary = await screen.findByRole('alert');
    expect(submit).not.toHaveBeenCalled();
    expect(summary.querySelectorAll('a').length).toBe(4);
    const { input, text } = describedBy('E-mail');
    expect(text).toContain('Valid email is required');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  });

  it('puts the refused fields of the platform back to their inputs and keeps what was typed', async () => {
    const failed = jest.fn();
    const refusal = toFailure(409, {
      code: 'USERNAME_TAKEN',
      message: 'That username is taken.',
      requestId: 'r',
      fields: [{ path: 'username', message: 'That username is taken.' }],
    });
    render(
      <SignUp submit={jest.fn<(values: object) => Promise<unknown>>().mockRejectedValue(refusal)} failed={failed} />,
    );
    fill();
    send();
    await waitFor(() => expect(describedBy('Username').text).toContain('That username is taken.'));
    expect(failed).toHaveBeenCalledWith(refusal);
    expect(screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' }).value).toBe(' ten letters ');
  });

  it('sends once however often the button is pressed', async () => {
    let finish: (value: unknown) => void = () => undefined;
    const submit = jest.fn(
      (_values: object) =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    render(<SignUp submit={submit} />);
    fill();
    send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    send();
    expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
    finish(undefined);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('takes an error away while typing, once the field is right', async () => {
    render(<SignUp submit={async () => undefined} />);
    fireEvent.blur(screen.getByLabelText('Username'));
    await waitFor(() => expect(describedBy('Username').text).toContain('Username is required'));
    type('Username', 'thandi');
    await waitFor(() => expect(describedBy('Username').text).toBe(''));
  });

  it('shows and hides a password', () => {
    render(<SignUp submit={async () => undefined} />);
    const input = screen.getByLabelText('Password', { selector: 'input' });
    expect(input.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.getAttribute('type')).toBe('password');
  });

  it('sends a field that was emptied as empty where the form changes what is there', async () => {
    const submit = jest.fn(async (_values: object) => undefined);
    render(
      <SchemaForm
        schema={customerSchema}
        initial={{ customerName: 'Thandi', customerPhone: '082 555' }}
        labels={{}}
        keepEmpty
        submit={submit}
        onFailure={() => undefined}
      >
        {() => (
          <>
            <TextField name="customerName" label="Name" />
            <TextField name="customerPhone" label="Phone" />
            <button type="submit">Send</button>
          </>
        )}
      </SchemaForm>,
    );
    type('Phone', '');
    send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(submit.mock.calls[0]?.[0]).toEqual({ customerName: 'Thandi', customerPhone: '' });
  });

  it('leaves empty optional fields out', () => {
    expect(
      customerSchema.cast(
        dropEmpty({ customerName: 'Thandi', customerPhone: '', customerEmail: '', issueDescription: '' }),
      ),
    ).toEqual({ customerName: 'Thandi' });
  });
});
