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

describe('form with a stored draft', () => {
  it('clears its fields after a submit', async () => {
    show(<Messages />, { user: THANDI });
    type('Text', 'It clicks');
    await screen.findByText('Draft kept');
    await press('Send');
    await waitFor(() => expect(valueOf('Text')).toBe(''));
    expect([localStorage.length, screen.queryByText('Draft kept')]).toEqual([0, null]);
  });

  it('restores typed text without the passcode and labels it as a draft', async () => {
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

  it('hides the draft from other people on this browser', async () => {
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

  it('applies the draft over current data and deletes it when all changes are undone', async () => {
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

  it('discards the draft by a button and focuses the first field', async () => {
    open(THANDI, undefined, 'as it was');
    type('Text', 'It clicks');
    await press('Discard draft');
    await waitFor(() => expect(valueOf('Text')).toBe('as it was'));
    expect(localStorage).toHaveLength(0);
    expect(document.activeElement?.getAttribute('name')).toBe('text');
    await waitFor(() => expect(screen.queryByText('Draft kept')).toBeNull());
  });

  it('keeps the draft after a failed or cancelled submit and deletes it after a success', async () => {
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

  it('keeps the draft of an anonymous person in the tab', async () => {
    show(<Form send={() => Promise.resolve()} initial="" />);
    type('Text', 'It clicks');
    await screen.findByText('Draft kept');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
  });
});
