import { afterEach, describe, expect, it } from '@jest/globals';
import Button from '@mui/material/Button';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.js';
import { ContentDialog } from './ContentDialog.js';

afterEach(cleanup);

/** A row whose button opens a dialog. The dialog’s action replaces the button with the next one. */
function Ticket({ form }: { form: boolean }) {
  const [state, setState] = useState<'asked' | 'open' | 'done'>('asked');
  const close = () => setState('asked');
  const yes = <button onClick={() => setState('done')}>Yes</button>;
  return (
    <main>
      <button>First of the page</button>
      <div>
        {state === 'done' ? (
          <Button key="next">Start repair</Button>
        ) : (
          <Button key="first" onClick={() => setState('open')}>
            Record approval
          </Button>
        )}
      </div>
      {state === 'open' && form ? (
        <ContentDialog title="Approve?" onClose={close}>
          <button onClick={close}>No</button>
          {yes}
        </ContentDialog>
      ) : null}
      {state === 'open' && !form ? (
        <ConfirmDialog title="Approve?" safe="No" onClose={close} action={yes}>
          Really
        </ConfirmDialog>
      ) : null}
    </main>
  );
}

const open = async () => {
  const opener = screen.getByRole('button', { name: 'Record approval' });
  act(() => opener.focus());
  fireEvent.click(opener);
  return screen.findByRole('dialog');
};
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
};

describe.each([
  ['a form', true],
  ['a question', false],
])('focus after a dialog with %s', (_, form) => {
  it('moves to the replacement of the button that opened the dialog', async () => {
    render(<Ticket form={form} />);
    await open();
    press('Yes');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Start repair'));
  });

  it('returns to the button that opened the dialog if the button remains', async () => {
    render(<Ticket form={form} />);
    await open();
    press('No');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Record approval'));
  });

  it('ignores the pointer for a moment, so that a double press answers no question', async () => {
    render(<Ticket form={form} />);
    await open();
    const held = () =>
      getComputedStyle(screen.getByRole('button', { name: 'Yes' }).parentElement as HTMLElement).pointerEvents;
    expect(held()).toBe('none');
    await waitFor(() => expect(held()).not.toBe('none'));
  });
});
