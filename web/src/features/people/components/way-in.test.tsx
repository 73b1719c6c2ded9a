import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@revive/contracts/roles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider } from '#api/current-user.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { AccessPanel } from './AccessPanel.js';
import type { Person } from '#api/generated/people.gen.js';
import UsersPage from '../pages/UsersPage.js';

const PERSON: Person = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi',
  email: 't@people.example',
  role: 'finance',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
};
const ME = {
  id: '0190a0a0-0000-7000-8000-0000000000aa',
  username: 'me',
  name: 'Me',
  email: 'me@people.example',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
} as const;
const WAITS: Partial<Person> = { firstPasswordUntil: '2020-11-20T09:00:00Z' };
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let role: Role;
let sent: { url: string; body: unknown }[];
let answer: () => Response;
const realFetch = globalThis.fetch;
beforeEach(() => {
  [role, sent, answer] = ['master', [], () => json(PERSON)];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const path = new URL(request.url, 'http://localhost').pathname;
    if (request.method === 'GET')
      return json({
        people:
          new URL(request.url, 'http://localhost').searchParams.get('erasure') === 'requested'
            ? [{ ...PERSON, erasureRequestedAt: '2026-11-21T09:00:00Z' }]
            : [PERSON],
      });
    const text = await request.text();
    sent.push({ url: path, body: text === '' ? undefined : JSON.parse(text) });
    return answer();
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const inStore = (inside: React.ReactNode, at = '/') => {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <CurrentUserProvider value={{ ...ME, role }}>{inside}</CurrentUserProvider>
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );
};
const open = (over: Partial<Person> = {}, otpOn = false) =>
  inStore(<AccessPanel person={{ ...PERSON, ...over }} otpOn={otpOn} />);
const [RESET, SEND] = ['Reset two-factor authentication', 'Resend password link'];

describe('sign-in help for staff', () => {
  it('lets a master reset two-factor authentication with a reason', async () => {
    open({}, true);
    fireEvent.click(await screen.findByRole('button', { name: RESET }));
    fireEvent.click(screen.getAllByRole('button', { name: RESET }).at(-1) as HTMLElement);
    expect(await screen.findByText(/Enter a reason/)).toBeDefined();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'the phone was stolen' } });
    fireEvent.click(screen.getAllByRole('button', { name: RESET }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getByText('Two-factor authentication reset')).toBeDefined());
    expect(sent).toEqual([
      { url: `/api/users/${PERSON.id}/second-factor/reset`, body: { reason: 'the phone was stolen' } },
    ]);
  });

  it('shows the server’s refusal and keeps the typed reason', async () => {
    answer = () =>
      json(
        {
          code: 'INVALID_TRANSITION',
          message: 'This account has no sign-in codes: its password alone opens it.',
          requestId: 'r',
        },
        409,
      );
    open({}, true);
    fireEvent.click(await screen.findByRole('button', { name: RESET }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'the phone was stolen' } });
    fireEvent.click(screen.getAllByRole('button', { name: RESET }).at(-1) as HTMLElement);
    expect(await screen.findByText('Two-factor authentication not reset')).toBeDefined();
    expect(screen.getByText(/its password alone opens it/)).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('the phone was stolen');
  });

  it('refers an admin to a master for the reset', async () => {
    role = 'admin';
    open({ role: 'user' }, true);
    expect(await screen.findByText(/a master administrator can reset it/)).toBeDefined();
    for (const name of [RESET, SEND]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('offers no action on the own account and no reset without codes', async () => {
    open({ id: ME.id }, true);
    expect(await screen.findByText('Own password')).toBeDefined();
    for (const name of [RESET, SEND]) expect(screen.queryByRole('button', { name })).toBeNull();
    cleanup();
    open();
    expect(await screen.findByText('Off')).toBeDefined();
    for (const name of [RESET, SEND]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('resends the link for the first password', async () => {
    open(WAITS);
    fireEvent.click(await screen.findByRole('button', { name: SEND }));
    await waitFor(() => expect(screen.getByText('Link sent')).toBeDefined());
    expect(sent).toEqual([{ url: `/api/users/${PERSON.id}/first-password`, body: undefined }]);
  });

  it('shows the reason when no further link is sent', async () => {
    answer = () => json({ code: 'TOO_MANY', message: 'Too many attempts. Wait a little.', requestId: 'r' }, 429);
    open(WAITS);
    fireEvent.click(await screen.findByRole('button', { name: SEND }));
    expect(await screen.findByText('Link not sent')).toBeDefined();
    expect(screen.getByText(/Too many attempts/)).toBeDefined();
  });

  it('leaves invitations to the shop and offers nothing for suspended accounts', async () => {
    open({ ...WAITS, invited: true });
    expect(await screen.findByText(/can resend the invitation/)).toBeDefined();
    for (const name of [RESET, SEND]) expect(screen.queryByRole('button', { name })).toBeNull();
    cleanup();
    open({ ...WAITS, status: 'suspended' });
    expect(await screen.findByText('Password link expired')).toBeDefined();
    for (const name of [RESET, SEND]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('accounts with a deletion request', () => {
  it('lists the request date, also from a link', async () => {
    inStore(<UsersPage />, '/admin/users?erasure=requested');
    expect(await screen.findByText('Requested on')).toBeDefined();
    expect(screen.getAllByText(/21 Nov/).length).toBeGreaterThan(0);
    fireEvent.change(screen.getByRole('combobox', { name: 'Deletion' }), { target: { value: '' } });
    await waitFor(() => expect(screen.queryByText('Requested on')).toBeNull());
  });
});
