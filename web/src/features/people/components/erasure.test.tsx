import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERASED_DATA, ERASURE_STAYS } from '@revive/contracts/erasure/erasure';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { ErasurePanel, ErasureState } from './ErasurePanel.js';
import type { Erasure, Person } from '#api/generated/people.gen.js';

const PERSON: Person = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi',
  email: 't@people.example',
  role: 'user',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
};
const ASKED: Erasure = { requestedAt: '2026-11-21T09:00:00.000Z', parts: [], mayCarryOut: true };
const DONE: Erasure = {
  requestedAt: ASKED.requestedAt,
  carriedOutAt: '2026-11-22T09:00:00.000Z',
  reason: 'asked for it',
  by: 'the-master',
  mayCarryOut: false,
  parts: [
    {
      service: 'identity',
      doneAt: '2026-11-22T09:00:00.000Z',
      erased: [
        { what: 'account', rows: 1 },
        { what: 'known_devices', rows: 2 },
        { what: 'links', rows: 0 },
      ],
    },
    { service: 'onboarding', erased: [] },
    { service: 'notifications', doneAt: '2026-11-22T09:00:01.000Z', erased: [] },
  ],
};
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let erasure: () => Response;
let sent: unknown[];
let answer: () => Response;
const realFetch = globalThis.fetch;
beforeEach(() => {
  [erasure, sent, answer] = [() => json(ASKED), [], () => json(DONE, 202)];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    if (request.method === 'GET') return erasure();
    sent.push(await request.json());
    return answer();
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function open() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <ErasureState person={PERSON} />
      <ErasurePanel person={PERSON} />
      <Toasts />
    </Provider>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('account deletion for staff', () => {
  it('shows no panel before the owner’s request', async () => {
    erasure = () => json({ parts: [], mayCarryOut: false });
    open();
    expect(await screen.findByText('Not requested')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Account deletion' })).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows an admin the request without the delete button', async () => {
    erasure = () => json({ ...ASKED, mayCarryOut: false });
    open();
    expect(await screen.findByText('Only a master administrator can delete an account.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lists deleted and retained data first and requires a reason', async () => {
    open();
    await press('Delete account');
    expect(within(screen.getByRole('list', { name: 'What we delete' })).getAllByRole('listitem')).toHaveLength(
      ERASED_DATA.length,
    );
    expect(
      within(screen.getByRole('list', { name: 'What we keep, and why' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(ERASURE_STAYS.map(({ what, why }) => `${what}: ${why}`));
    await press('Delete account');
    expect(await screen.findByText(/Enter a reason/)).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('deletes with the reason and shows each service’s report', async () => {
    open();
    await press('Delete account');
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'asked for it' } });
    erasure = () => json(DONE);
    await press('Delete account');
    const list = await screen.findByRole('list', { name: 'Deleted data' });
    expect(sent).toEqual([{ reason: 'asked for it' }]);
    const lines = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    expect(lines[0]).toMatch(/^Account and sessions: deleted .*\(account 1, known devices 2\)$/);
    expect(lines[1]).toBe('Application, profile and training: not deleted yet');
    expect(lines[2]).toMatch(/^Emails and notifications: deleted .*\(no data\)$/);
    expect(await screen.findByText('Account deleted')).toBeDefined();
  });

  it('shows the server’s reason when refused', async () => {
    answer = () =>
      json(
        {
          code: 'LAST_ADMINISTRATOR',
          message: 'This is the shop’s last administrator. Make somebody else one first.',
          requestId: 'r',
        },
        409,
      );
    open();
    await press('Delete account');
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'asked for it' } });
    await press('Delete account');
    await waitFor(() => expect(screen.getByText('Account not deleted')).toBeDefined());
    expect(screen.getByText(/last administrator/)).toBeDefined();
  });
});
