import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES } from '@revive/contracts/roles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { toFailure, unreachable } from '#api/errors.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { CreateUserDialog } from './CreateUserDialog.js';
import { firstPasswordText, mayTouch, moveText, notCreatedText, rolesToGive } from '../people.messages.js';

const SHOP = { id: '0190a0a0-0000-7000-8000-000000000001', name: 'Kestrel' };
const person = {
  id: SHOP.id,
  username: 'thandi',
  name: 'Thandi',
  email: 't@people.example',
  role: 'user',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
};
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let sent: { url: string; body: unknown }[];
let answer: () => Response;
const realFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  answer = () => json({ user: person }, 201);
  globalThis.fetch = async (input) => {
    const request = input as Request;
    if (request.url.includes('/api/tenants/names')) return json({ tenants: [SHOP] });
    sent.push({ url: request.url, body: (await request.json()) as unknown });
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
  let done = 0;
  render(
    <Provider store={store}>
      <CreateUserDialog onClose={() => (done += 1)} />
      <Toasts />
    </Provider>,
  );
  return () => done;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'select' }), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create User' });
const fill = () => {
  for (const [label, value] of [
    ['Username', 'thandi'],
    ['Email', 't@people.example'],
    ['Password', 'velvet-otter-morning'],
    ['Name', 'Thandi'],
  ] as const) {
    expect(button().disabled).toBe(true);
    type(label, value);
  }
};

describe('user creation form', () => {
  it('requires username, email, password and name, and confirms the creation', async () => {
    const done = open();
    fill();
    expect(button().disabled).toBe(false);
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByText('Thandi created successfully')).toBeDefined());
    expect(screen.getByText('User Created')).toBeDefined();
    expect(sent.map(({ body }) => body)).toEqual([
      { username: 'thandi', email: 't@people.example', password: 'velvet-otter-morning', name: 'Thandi', role: 'user' },
    ]);
    expect(done()).toBe(1);
  });

  // spec K121
  it('asks for a business name only for dealers and drops hidden values', async () => {
    open();
    fill();
    expect(screen.queryByLabelText(/Business name/)).toBeNull();
    choose(/^Role/, 'tech');
    expect(screen.queryByLabelText(/Business name/)).toBeNull();
    choose(/^Role/, 'tenant_admin');
    type('Business name (optional)', 'New Shop');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Kestrel' })).toBeDefined());
    choose(/^Repair shop/, SHOP.id);
    choose(/^Role/, 'tech');
    fireEvent.click(button());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ role: 'tech', tenantId: SHOP.id });
    expect(sent[0]?.body).not.toHaveProperty('businessName');
  });

  it('shows a refusal at its field under the title Error', async () => {
    answer = () =>
      json(
        {
          code: 'USERNAME_TAKEN',
          message: 'That username is taken.',
          requestId: 'r-1',
          fields: [{ path: 'username', message: 'That username is taken' }],
        },
        409,
      );
    const done = open();
    fill();
    fireEvent.click(button());
    await waitFor(() => expect(screen.getByText('Error')).toBeDefined());
    expect(screen.getByText('That username is taken')).toBeDefined();
    expect(done()).toBe(0);
  });
});

describe('error text of user creation', () => {
  it('uses the server’s message, else the specified text', () => {
    const failure = (status: number, body: unknown) => notCreatedText(toFailure(status, body));
    expect(failure(409, { code: 'USERNAME_TAKEN', message: 'That username is taken.' })).toBe(
      '409: That username is taken.',
    );
    expect(failure(502, '<html>')).toBe('Failed to create user');
    expect(notCreatedText(new TypeError('x'))).toBe('Failed to create user');
    expect(notCreatedText(unreachable())).toBe(
      'Failed to create user. The platform does not answer. Check the connection and try again.',
    );
  });
});

describe('staff permissions on accounts', () => {
  it('forbids changes to the own account and, for admins, to masters and admins', () => {
    expect(ROLES.filter((role) => mayTouch({ id: 'me', role: 'admin' }, { id: 'other', role }))).toEqual([
      'tenant_admin',
      'user',
      'tech',
      'finance',
      'sales',
    ]);
    expect(ROLES.filter((role) => mayTouch({ id: 'me', role: 'master' }, { id: 'other', role }))).toEqual([...ROLES]);
    expect(mayTouch({ id: 'me', role: 'master' }, { id: 'me', role: 'user' })).toBe(false);
  });

  it('limits staff roles and shopless technicians to a master', () => {
    const inShop = { tenantId: 'shop' };
    expect([
      rolesToGive('master', { role: 'tech', ...inShop }),
      rolesToGive('admin', { role: 'tech', ...inShop }),
    ]).toEqual([ROLES, ['user', 'tenant_admin', 'tech']]);
    expect(rolesToGive('master', { role: 'user' })).toEqual(ROLES.filter((role) => role !== 'tenant_admin'));
    expect([
      rolesToGive('admin', { role: 'user' }),
      rolesToGive('admin', { role: 'tenant_admin' }),
      rolesToGive('admin', { role: 'tech' }),
      rolesToGive('admin', { role: 'finance' }),
    ]).toEqual([['user'], ['user', 'tenant_admin'], [], []]);
  });

  it('describes history entries in words', () => {
    expect(moveText({ what: 'change_role', from: 'tech', to: 'tenant_admin' })).toBe(
      'Role changed from Technician to Dealer',
    );
    expect(moveText({ what: 'reactivate', from: 'suspended', to: 'training' })).toBe('Reactivated (training)');
    const at = Date.parse('2026-11-20T09:00:00Z');
    expect([
      firstPasswordText({}, at),
      firstPasswordText({ firstPasswordUntil: '2026-11-20T09:00:01Z' }, at),
      firstPasswordText({ firstPasswordUntil: '2026-11-20T08:59:59Z' }, at),
    ]).toEqual([undefined, 'Hasn’t set a password yet', 'Password link expired']);
  });
});
