import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { requestSchema, requiredText, text } from '@revive/contracts/rules';
import { useState } from 'react';
import type { User } from '#api/current-user.js';
import { aUser, press, show, type } from '#testing/mock-server.js';
import { toastGood } from '../feedback/toasts.js';
import { TextField } from './fields.js';
import { KeptDraft } from './KeptDraft.js';
import { SchemaForm } from './SchemaForm.js';

const schema = requestSchema('KeptDraftTest', {
  text: requiredText('Say something'),
  passcode: text(20),
});
const THANDI = aUser({ role: 'tech', tenantId: 'kestrel' });
const SIPHO = aUser({ role: 'tech', tenantId: 'kestrel', id: '0190a0a0-0000-7000-8000-0000000000bb' });

function Form({ send, initial }: { send: () => Promise<unknown>; initial: string }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Sent</p>;
  return (
    <SchemaForm<{ text: string; passcode: string }>
      schema={schema}
      initial={{ text: initial, passcode: '' }}
      labels={{ text: 'Text', passcode: 'Passcode' }}
      submit={async () => {
        if ((await send()) === false) return false;
        setOpen(false);
        return true;
      }}
      onFailure={() => undefined}
    >
      {() => (
        <>
          <TextField name="text" label="Text" />
          <TextField name="passcode" label="Passcode" optional />
          <KeptDraft form="test" fields={['text', 'passcode']} />
          <button type="submit">Send</button>
        </>
      )}
    </SchemaForm>
  );
}
const open = (user: User = THANDI, send: () => Promise<unknown> = () => Promise.resolve(), initial = '') =>
  show(<Form send={send} initial={initial} />, { user });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value;
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Empty for the next one once it was sent; its page says so at once. */
function Messages() {
  return (
    <SchemaForm<{ text: string }>
      schema={schema}
      initial={{ text: '' }}
      labels={{ text: 'Text' }}
      startsOver
      submit={async () => {
        await Promise.resolve();
        toastGood('Sent');
      }}
      onFailure={() => undefined}
    >
      {() => (
        <>
          <TextField name="text" label="Text" />
          <KeptDraft form="messages" fields={['text']} />
          <button type="submit">Send</button>
        </>
      )}
    </SchemaForm>
  );
}

describe('a form that keeps its draft', () => {
  it('is empty for the next one once it was sent', async () => {
    show(<Messages />, { user: THANDI });
    type('Text', 'It clicks');
    await screen.findByText('Draft kept');
    await press('Send');
    await waitFor(() => expect(valueOf('Text')).toBe(''));
    expect([localStorage.length, screen.queryByText('Draft kept')]).toEqual([0, null]);
  });

  it('brings back what was typed, but no passcode, and says that it is a draft', async () => {
    open();
    expect(screen.queryByText('Draft kept')).toBeNull();
    type('Text', 'It clicks');
    type(/^Passcode/, '2580');
    await screen.findByText('Draft kept');
    cleanup();
    open();
    expect([valueOf('Text'), valueOf('Passcode (optional)')]).toEqual(['It clicks', '']);
    expect(await screen.findByText('Draft kept')).toBeDefined();
    expect(JSON.stringify({ ...localStorage })).not.toContain('2580');
  });

  it('is nobody else’s on this browser', async () => {
    open();
    type('Text', 'It clicks');
    await screen.findByText('Draft kept');
    cleanup();
    open(SIPHO);
    expect(valueOf('Text')).toBe('');
    cleanup();
    open({ ...THANDI, tenantId: 'umbani' });
    expect(valueOf('Text')).toBe('');
  });

  it('lies over what the form shows by then, and leaves with the last change', async () => {
    open();
    type('Text', 'mine');
    await screen.findByText('Draft kept');
    cleanup();
    open(THANDI, undefined, 'theirs');
    expect(valueOf('Text')).toBe('mine');
    type('Text', 'theirs');
    await waitFor(() => expect(screen.queryByText('Draft kept')).toBeNull());
    expect(localStorage).toHaveLength(0);
  });

  it('is discarded with a button, and the keyboard goes on at the first field', async () => {
    open(THANDI, undefined, 'as it was');
    type('Text', 'It clicks');
    await press('Discard draft');
    await waitFor(() => expect(valueOf('Text')).toBe('as it was'));
    expect(localStorage).toHaveLength(0);
    expect(document.activeElement?.getAttribute('name')).toBe('text');
    await waitFor(() => expect(screen.queryByText('Draft kept')).toBeNull());
  });

  it('stays while a send fails or is thought better of, and leaves once it is sent', async () => {
    const answers: (() => Promise<unknown>)[] = [
      () => Promise.reject(new Error('away')),
      () => Promise.resolve(false),
      () => Promise.resolve(),
    ];
    open(THANDI, () => answers.shift()?.() ?? Promise.resolve());
    type('Text', 'It clicks');
    await screen.findByText('Draft kept');
    for (const left of [2, 1]) {
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(answers).toHaveLength(left));
      await waitFor(() => expect(valueOf('Text')).toBe('It clicks'));
      expect(localStorage).toHaveLength(1);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Sent');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('stays in the tab of somebody who is not signed in', async () => {
    show(<Form send={() => Promise.resolve()} initial="" />);
    type('Text', 'It clicks');
    await screen.findByText('Draft kept');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  });
});
