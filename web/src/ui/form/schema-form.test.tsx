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

describe('SchemaForm', () => {
  it('sends cast values: trimmed, except passwords', async () => {
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

  it('shows no error for a field left by pressing a button until the press has finished', async () => {
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

  it('shows the error of a field left by keyboard at once', async () => {
    render(<SignUp submit={async () => undefined} />);
    fireEvent.blur(screen.getByLabelText('Name'));
    await waitFor(() => expect(describedBy('Name').input.getAttribute('aria-invalid')).toBe('true'));
  });

  it('returns the focus to the button after a failed submit', async () => {
    const failed = jest.fn();
    render(<SignUp submit={async () => Promise.reject(new Error('away'))} failed={failed} />);
    fill();
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();
    send();
    // jsdom keeps the focus on disabled buttons. Browsers do not, so the test moves the focus away.
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    other.remove();
    expect(document.activeElement).toBe(document.body);
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('blocks an invalid submit, lists all errors and focuses the first field', async () => {
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

  it('shows refused fields of the server at their inputs and keeps the input', async () => {
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

  it('sends once for several presses of the button', async () => {
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

  it('removes an error while typing once the field is valid', async () => {
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

  it('sends a cleared field as empty when editing existing data', async () => {
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

  it('omits empty optional fields', () => {
    expect(
      customerSchema.cast(
        dropEmpty({ customerName: 'Thandi', customerPhone: '', customerEmail: '', issueDescription: '' }),
      ),
    ).toEqual({ customerName: 'Thandi' });
  });
});
