import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { User } from '#api/current-user.js';
import { api as accessApi } from '#features/access/api/access.api.js';
import { makeStore } from '../store.js';
import { Shortcuts, showShortcuts } from './Shortcuts.js';

const USER: User = {
  id: 'u-1',
  username: 'shop',
  name: 'Nomsa',
  email: 's@example.com',
  role: 'tenant_admin',
  status: 'active',
  createdAt: '2026-11-20T09:00:00Z',
  tenantId: 't',
};
let asked: number;
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
    return new Response('{}', { status: 401 });
  };
});
afterEach(() => {
  localStorage.clear();
  cleanup();
  globalThis.fetch = realFetch;
});

const open = async (user?: User) => {
  const store = makeStore();
  if (user !== undefined) await store.dispatch(accessApi.util.upsertQueryData('getUser', undefined, user as never));
  render(
    <Provider store={store}>
      <Shortcuts />
      <button type="button">Save</button>
      <input aria-label="Name" />
      <textarea aria-label="Note" />
    </Provider>,
  );
};
const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
const press = (on: Element, over: object = {}) => fireEvent.keyDown(on, { key: '?', shiftKey: true, ...over });

describe('shortcut list', () => {
  it('opens with a question mark, closes with Escape and fetches no user', async () => {
    await open();
    press(document.body);
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(screen.getByText('F8')).toBeDefined();
    expect(screen.queryByText('Search repairs, people and pages')).toBeNull();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
    await waitFor(() => expect(list()).toBeNull());
    expect(asked).toBe(0);
  });

  it('lists the search shortcut for signed-in people', async () => {
    await open(USER);
    press(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Search repairs, people and pages')).toBeDefined();
    expect(screen.getByText('Ctrl K')).toBeDefined();
  });

  it.each(['Name', 'Note'])('ignores a question mark in a text field: %s', async (field) => {
    await open();
    expect(press(screen.getByLabelText(field))).toBe(true);
    expect(list()).toBeNull();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { key: 'k' }])(
    'ignores other keys: %o',
    async (over) => {
      await open();
      expect(press(document.body, over)).toBe(true);
      expect(list()).toBeNull();
    },
  );

  it('stays closed while a dialog is open', async () => {
    await open();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    press(document.body);
    dialog.remove();
    expect(list()).toBeNull();
  });

  it('opens with Ctrl / even in a text field', async () => {
    await open();
    press(screen.getByLabelText('Name'), { key: '/', ctrlKey: true, shiftKey: false });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  });

  it('allows switching the question mark off and on in this browser', async () => {
    await open();
    press(document.body);
    const choice = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Open this list with ?' });
    fireEvent.click(await choice());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(list()).toBeNull());
    cleanup();
    await open();
    press(document.body);
    expect(list()).toBeNull();
    press(document.body, { key: '/', ctrlKey: true });
    expect((await choice()).checked).toBe(false);
    fireEvent.click(await choice());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(list()).toBeNull());
    press(document.body);
    expect((await choice()).checked).toBe(true);
  });

  it('opens from a menu', async () => {
    await open();
    act(showShortcuts);
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  });
});
