import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { ReauthDialog } from './ReauthDialog.js';
import { useSendConfirmationMutation } from '../api/own-account.api.js';

const json = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const NEEDED = { code: 'REAUTH_REQUIRED', message: 'Confirm with your password.', requestId: 'r-1' };
let proven: boolean;
let calls: string[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  [proven, calls] = [false, []];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const path = new URL(request.url).pathname;
    calls.push(path);
    if (path !== '/api/session/proof') return proven ? new Response(null, { status: 202 }) : json(NEEDED, 403);
    const { password } = (await request.json()) as { password: string };
    proven = password === 'velvet-otter-morning';
    return proven
      ? new Response(null, { status: 204 })
      : json(
          {
            code: 'INVALID',
            message: 'Some fields need your attention.',
            requestId: 'r-2',
            fields: [{ path: 'password', message: 'That is not your password' }],
          },
          400,
        );
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

/** Stands for any call: the dialog works with all of them. */
function Act() {
  const [act, { isSuccess, error }] = useSendConfirmationMutation();
  return (
    <>
      <button onClick={() => void act()}>Act</button>
      {isSuccess ? <p>done</p> : null}
      {error === undefined ? null : <p>refused</p>}
    </>
  );
}
const open = (asker: boolean) => {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <Act />
      {asker ? <ReauthDialog /> : null}
    </Provider>,
  );
  fireEvent.click(screen.getByText('Act'));
};
const type = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('Your password', { selector: 'input' }), {
    target: { value: password },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};

describe('call that requires the password again', () => {
  it('asks for the password and continues after the right password', async () => {
    open(true);
    await type('wrong-wrong-wrong');
    await waitFor(() => expect(screen.getAllByText('That is not your password').length).toBeGreaterThan(0));
    expect(screen.queryByText('done')).toBeNull();
    await type('velvet-otter-morning');
    expect(await screen.findByText('done')).toBeDefined();
    expect(calls.filter((path) => path !== '/api/session/proof')).toEqual([
      '/api/email/send-confirmation',
      '/api/email/send-confirmation',
    ]);
  });

  it('stays refused after a cancel', async () => {
    open(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('refused')).toBeDefined();
    expect(calls).toEqual(['/api/email/send-confirmation']);
  });

  it('refuses immediately without a dialog on the page', async () => {
    open(false);
    expect(await screen.findByText('refused')).toBeDefined();
  });
});
