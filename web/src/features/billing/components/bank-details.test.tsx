import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { onReauthNeeded } from '#api/reauthenticate.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { billingLive } from '../api/billing.api.js';
import { BankDetailsPanel } from './BankDetailsPanel.js';

const KNOWN = {
  version: 0,
  details: {
    bankName: 'First Bank',
    accountHolder: 'Umbani (Pty) Ltd',
    accountType: 'current',
    accountNumber: '•••• 678',
    branchCode: '•••• 655',
  },
};
const CHANGED = {
  version: 1,
  changedAt: '2026-11-22T09:00:00.000Z',
  details: { ...KNOWN.details, bankName: 'Second Bank', accountNumber: '•••• 210', branchCode: '•••• 010' },
};
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (code: string, message: string, status: number) => json({ code, message, requestId: 'r' }, status);

let details: () => Response;
let hold: object;
let sent: unknown[];
let answers: (() => Response)[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  [details, hold, sent, answers] = [() => json(KNOWN), {}, [], []];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    if (request.method === 'GET') return request.url.endsWith('/hold') ? json(hold) : details();
    sent.push(await request.json());
    return (answers.shift() ?? (() => json(CHANGED)))();
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
      <BankDetailsPanel />
      <Toasts />
    </Provider>,
  );
  return store;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
async function fill() {
  fireEvent.click(await screen.findByRole('button', { name: 'Change bank details' }));
  type('Bank name', 'Second Bank');
  type('Account number', '9876543210');
  type('Branch code', '470010');
}

describe('bank details of a shop', () => {
  it('shows masked numbers from the application and leaves the form fields empty', async () => {
    open();
    expect(await screen.findByText('•••• 678')).toBeDefined();
    expect(screen.getByText('From your application.')).toBeDefined();
    expect(screen.queryByText(/Payouts are on hold/)).toBeNull();
    fireEvent.click(button('Change bank details'));
    expect(screen.getByLabelText<HTMLInputElement>('Account number', { selector: 'input' }).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Bank name', { selector: 'input' }).value).toBe('First Bank');
  });

  it('changes the details after a password prompt and shows the result', async () => {
    answers = [
      () => refusal('REAUTH_REQUIRED', 'Confirm with your password that it is you, then it goes on.', 403),
      () => json(CHANGED),
    ];
    let asked = 0;
    const stop = onReauthNeeded(() => Promise.resolve(++asked === 1));
    open();
    await fill();
    fireEvent.click(button('Save bank details'));
    expect(await screen.findByText('•••• 210')).toBeDefined();
    expect([asked, sent]).toEqual([
      1,
      Array.from({ length: 2 }, () => ({
        bankName: 'Second Bank',
        accountHolder: 'Umbani (Pty) Ltd',
        accountType: 'current',
        accountNumber: '9876543210',
        branchCode: '470010',
      })),
    ]);
    expect(await screen.findByText('We email every administrator of your shop.')).toBeDefined();
    expect(screen.getByText('Changed on 22 Nov 2026.')).toBeDefined();
    stop();
  });

  it('shows the payout hold with its reason as soon as the event arrives', async () => {
    const store = open();
    await screen.findByText('•••• 678');
    hold = { heldUntil: '2026-11-29T09:00:00.000Z', reason: 'bank_details_changed' };
    billingLive['billing.hold']?.(store.dispatch, { type: 'billing.hold', id: 'shop', version: 1, row: {} });
    expect((await screen.findByText(/^Payouts are on hold/)).textContent).toBe(
      'Payouts are on hold until 29 Nov 2026 because your bank details changed.',
    );
  });

  it('reports unchanged details', async () => {
    answers = [() => json(KNOWN)];
    open();
    await fill();
    fireEvent.click(button('Save bank details'));
    expect(await screen.findByText('Nothing changed.')).toBeDefined();
  });

  it('rejects short numbers with the specified message', async () => {
    open();
    await fill();
    type('Account number', '1234567');
    type('Branch code', '12345');
    fireEvent.click(button('Save bank details'));
    expect((await screen.findAllByText(/Valid account number is required/)).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Valid branch code is required/).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  it('keeps the details when the server refuses and shows its message', async () => {
    answers = [
      () =>
        refusal(
          'SERVICE_UNAVAILABLE',
          'A part of the platform does not answer right now. Please try again in a moment.',
          503,
        ),
    ];
    open();
    await fill();
    fireEvent.click(button('Save bank details'));
    await waitFor(() => expect(screen.getByText('Bank details not changed')).toBeDefined());
    expect(screen.getByLabelText<HTMLInputElement>('Account number', { selector: 'input' }).value).toBe('9876543210');
  });

  it('reads again after a failure and allows adding missing details', async () => {
    details = () => refusal('SERVICE_UNAVAILABLE', 'A part of the platform does not answer right now.', 503);
    open();
    const again = await screen.findByRole('button', { name: /again/i });
    details = () => json({ version: 0 });
    fireEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Add bank details' })).toBeDefined();
  });
});
