import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OnboardingFacts } from '@revive/contracts/tenant-onboarding/steps';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { tenantOnboardingApi } from '#api/generated/tenant-onboarding.gen.js';
import { at, DETAILS, ID, shopWith } from '../testing/a-shop-setup.js';
import type { Support } from '#entities/support/SupportLines.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { MemoryRouter } from 'react-router';
import { BAT_NOTICE } from '@revive/contracts/onboarding/installer';
import { TenantOnboardingPage } from './TenantOnboardingPage.js';

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refused = () =>
  json(
    { code: 'PRICE_DIFFERS', message: 'The monthly subscription for this selection is R318.60.', requestId: 'r' },
    409,
  );

let sent: { path: string; body: unknown }[];
let shop: object;
let answer: () => Response;
const realFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    if (request.method === 'GET') return json(shop);
    const text = await request.text();
    sent.push({ path: new URL(request.url).pathname, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
    return answer();
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

async function open(facts: OnboardingFacts, over: object = {}, support?: Support) {
  shop = shopWith(facts, over);
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <TenantOnboardingPage support={support} />
      </MemoryRouter>
      <Toasts />
    </Provider>,
  );
  await screen.findByText(/of 7 steps done/);
  return store;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /I have read the agreement/ });
async function openQuestionOfAnOlderText() {
  const facts = { detailsAt: at, servicesAt: at };
  const store = await open(facts);
  fireEvent.click(tick());
  fireEvent.click(button('Sign Agreement'));
  await screen.findByRole('dialog', { name: 'Sign the agreement for your shop?' });
  const first = shopWith(facts);
  shop = { ...first, agreement: { ...first.agreement, version: '2', paragraphs: ['Other words.'] } };
  return store;
}

describe('page of the seven steps', () => {
  // spec K102, E079, E088, M104, M121
  it('lists the seven steps in order and opens the due steps', async () => {
    await open({ detailsAt: at });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '1. Application Approved',
      '2. Business Details',
      '3. Service Selection',
      '4. Legal Agreement',
      '5. Trial Period',
      '6. Agent Installation',
      '7. Live Support',
    ]);
    expect(screen.getAllByText(/^Complete “/)).toHaveLength(4);
    expect(screen.getByText(/Support Status:$/)).toBeDefined();
    expect(screen.getByText('Pending')).toBeDefined();
    expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
  });

  // spec F038, M130, M131, M132
  it('offers six services with category, difficulty and price', async () => {
    await open({ detailsAt: at });
    const boxes = within(screen.getByRole('group', { name: 'Services' })).getAllByRole('checkbox');
    expect(boxes.map((one) => one.closest('label')?.textContent)).toEqual([
      'Phone Bridge RepairAdvanced · ExpertR499.00',
      'Boot Sector RepairSystem · AdvancedR299.00',
      'Registry RestorationSystem · AdvancedR199.00',
      'Data RecoveryRecovery · BasicR399.00',
      'Performance OptimizationOptimization · BasicR149.00',
      'Mobile Device RepairMobile · BasicR99.00',
    ]);
  });

  // spec K116, K118
  it('requires a selected service and sends the shown figure', async () => {
    await open({ detailsAt: at });
    answer = () => json(shopWith({ detailsAt: at, servicesAt: at }));
    expect(button('Confirm Service Selection').disabled).toBe(true);
    expect(screen.getByText('R499.00')).toBeDefined();
    fireEvent.click(screen.getByLabelText(/Phone Bridge Repair/));
    fireEvent.click(screen.getByLabelText(/Mobile Device Repair/));
    expect(
      within(screen.getByLabelText('Monthly subscription'))
        .getAllByText(/^R/)
        .map(({ textContent }) => textContent),
    ).toEqual(['R199.00', 'R99.80', 'R19.80', 'R318.60']);
    fireEvent.click(button('Confirm Service Selection'));
    await waitFor(() => expect(screen.getByText('Services confirmed')).toBeDefined());
    expect(sent).toEqual([
      {
        path: '/api/tenant-onboarding/service-selection',
        body: { tenantId: ID, selectedServices: ['phone_bridge', 'mobile_repair'], monthlySubscription: 318.6 },
      },
    ]);
  });

  it('shows the setup fee separately from the monthly sum', async () => {
    await open({ detailsAt: at });
    fireEvent.click(screen.getByLabelText(/Mobile Device Repair/));
    expect(within(screen.getByLabelText('Monthly subscription')).getAllByText(/^R/).at(-1)?.textContent).toBe(
      'R218.80',
    );
    expect(screen.getByLabelText('One-time costs').textContent).toBe('Setup fee (one-time)R299.00');
  });

  it('combines the specified text with the server’s error', async () => {
    await open({ detailsAt: at });
    answer = refused;
    fireEvent.click(screen.getByLabelText(/Boot Sector Repair/));
    fireEvent.click(button('Confirm Service Selection'));
    await waitFor(() => expect(screen.getByText('Confirmation Failed')).toBeDefined());
    expect(
      screen.getByText(
        'Unable to confirm service selection. 409: The monthly subscription for this selection is R318.60.',
      ),
    ).toBeDefined();
  });

  it('prefills known details and asks only for unknown numbers', async () => {
    await open({}, { known: { ...DETAILS, address: '', bankDetails: '' } });
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(
      [
        'Company name',
        'Contact person',
        'Email',
        'Phone',
        'Address',
        'Business registration',
        'Tax number',
        'Bank name',
        'Account holder',
        'Account type',
        'Account number',
        'Branch code',
      ].map(value),
    ).toEqual(['Umbani', 'Thandi', 't@umbani.example', '021 555 0100', '', '2019/1', '', '', '', 'current', '', '']);
    expect(screen.queryAllByText('Leave empty to keep •••• 678')).toHaveLength(1);
  });

  it('requires and sends all parts of an unknown bank account', async () => {
    await open({}, { known: { ...DETAILS, bankDetails: '' } });
    fireEvent.click(button('Save Business Details'));
    expect((await screen.findAllByText('Valid account number is required')).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    for (const [label, value] of [
      ['Bank name', 'A Bank'],
      ['Account holder', 'Umbani (Pty) Ltd'],
      ['Account number', '6212345678'],
      ['Branch code', '250655'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    answer = () => json(shopWith({ detailsAt: at }));
    fireEvent.click(button('Save Business Details'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      bank: {
        bankName: 'A Bank',
        accountHolder: 'Umbani (Pty) Ltd',
        accountType: 'current',
        accountNumber: '6212345678',
        branchCode: '250655',
      },
    });
  });

  it('asks for no bank account when one is known', async () => {
    await open({}, { known: DETAILS });
    expect(screen.getByText(/^Bank account •••• 123\. To change it/)).toBeDefined();
    expect(screen.queryByLabelText('Account number')).toBeNull();
  });

  it('saves details and keeps numbers whose field is empty', async () => {
    await open({ detailsAt: at });
    expect(screen.getByText('•••• 678')).toBeDefined();
    fireEvent.click(button('Edit details'));
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '021 555 0199' } });
    answer = refused;
    fireEvent.click(button('Save Business Details'));
    await waitFor(() => expect(screen.getByText('Save Failed')).toBeDefined());
    expect(sent[0]?.body).toEqual({ ...DETAILS, phone: '021 555 0199', taxNumber: undefined, bankDetails: undefined });
  });

  it('does not send an unticked agreement', async () => {
    await open({ detailsAt: at, servicesAt: at });
    expect(screen.getByText('Draft version. A lawyer has not reviewed it yet.')).toBeDefined();
    answer = refused;
    fireEvent.click(button('Sign Agreement'));
    await waitFor(() => expect(screen.getByText('You must accept the agreement')).toBeDefined());
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name: /I have read the agreement/ }));
    fireEvent.click(button('Sign Agreement'));
    await screen.findByRole('dialog', { name: 'Sign the agreement for your shop?' });
    expect(sent).toEqual([]);
    fireEvent.click(button('Sign now'));
    await waitFor(() => expect(screen.getByText('Agreement Failed')).toBeDefined());
    expect(sent).toEqual([
      {
        path: '/api/tenant-onboarding/sign-agreement',
        body: { tenantId: ID, agreementSigned: true, version: '1-draft' },
      },
    ]);
  });

  it('clears the tick and the confirmation when the text changes', async () => {
    const store = await openQuestionOfAnOlderText();
    await act(async () => {
      await store.dispatch(
        tenantOnboardingApi.endpoints.readTenantOnboarding.initiate(undefined, {
          forceRefetch: true,
          subscribe: false,
        }),
      );
    });
    await screen.findByText('Other words.');
    expect([tick().checked, screen.queryByRole('dialog')]).toEqual([false, null]);
    fireEvent.click(button('Sign Agreement'));
    await screen.findByText('You must accept the agreement');
    expect(sent).toEqual([]);
  });

  it('refetches the text after a refused signature and explains the cleared tick', async () => {
    await openQuestionOfAnOlderText();
    answer = refused;
    fireEvent.click(button('Sign now'));
    await screen.findByText('Other words.');
    expect(screen.getByText(/^The text changed while this page was open/)).toBeDefined();
    expect(tick().checked).toBe(false);
  });

  it('shows the signed agreement and the remaining trial read-only', async () => {
    await open({ detailsAt: at, servicesAt: at, signedAt: at });
    expect(screen.getByText('30-day cancellation notice')).toBeDefined();
    expect(
      screen.getByText(
        (_, element) => element?.tagName === 'P' && element.textContent === '2 of 5 trial repairs used, 3 remaining',
      ),
    ).toBeDefined();
    expect([
      screen.queryByRole('button', { name: 'Edit details' }),
      screen.queryByRole('button', { name: 'Confirm Service Selection' }),
    ]).toEqual([null, null]);
  });

  // spec F053
  it('saves the installer under the server’s file name and refetches the steps', async () => {
    const facts = { detailsAt: at, servicesAt: at, signedAt: at };
    await open(facts);
    const saved: string[] = [];
    // Mocks that jsdom lacks: object URLs, and downloads by link.
    Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function noted(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    answer = () => {
      shop = shopWith({ ...facts, agentAt: at });
      return new Response('@echo off', {
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename="revive-agent-umbani.bat"',
        },
      });
    };
    fireEvent.click(button('Download Agent'));
    await waitFor(() => expect(screen.getByText('Agent downloaded')).toBeDefined());
    expect([saved, sent]).toEqual([
      ['revive-agent-umbani.bat'],
      [
        {
          path: '/api/tenant-onboarding/generate-agent',
          body: { tenantId: ID, selectedServices: [], port: 8888, kind: 'bat' },
        },
      ],
    ]);
    await waitFor(() => expect(button('Activate Live Support')).toBeDefined());
    answer = refused;
    fireEvent.change(screen.getByLabelText('Installer for'), { target: { value: 'sh' } });
    fireEvent.click(button('Download Agent'));
    await waitFor(() => expect(screen.getByText('Download Failed')).toBeDefined());
    expect(sent.at(-1)?.body).toMatchObject({ kind: 'sh' });
    click.mockRestore();
  });

  it('marks only the batch file as unverified on Windows', async () => {
    await open({ detailsAt: at, servicesAt: at, signedAt: at });
    expect(screen.getByText(BAT_NOTICE)).toBeDefined();
    for (const kind of ['sh', 'py']) {
      fireEvent.change(screen.getByLabelText('Installer for'), { target: { value: kind } });
      expect(screen.queryByText(BAT_NOTICE)).toBeNull();
    }
  });

  it('explains the locked agent step for an inactive account', async () => {
    await open({ detailsAt: at, servicesAt: at, signedAt: at, active: false });
    expect(screen.getByText(/^Available once your account is active/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Download Agent' })).toBeNull();
    expect(screen.getByText('Complete “Agent Installation” first.')).toBeDefined();
  });

  // spec K138, K139, K140, E079, E088, M100
  it('activates live support and shows its status', async () => {
    const facts = { detailsAt: at, servicesAt: at, signedAt: at, agentAt: at };
    await open(facts, {}, { email: 'help@revive.example' });
    for (const line of ['Mon-Fri 8AM-6PM', 'Sat 9AM-2PM', 'Emergency 24/7', 'Response under 5 minutes'])
      expect(screen.getByText(line)).toBeDefined();
    answer = () => json(shopWith({ ...facts, supportAt: at }));
    fireEvent.click(button('Activate Live Support'));
    await waitFor(() => expect(screen.getByText('Active')).toBeDefined());
    expect(screen.getByText(/^6 of 7 steps done/)).toBeDefined();
  });
});

describe('support contacts', () => {
  const facts = { detailsAt: at, servicesAt: at, signedAt: at, agentAt: at };

  it('shows the contacts beside the support hours', async () => {
    await open(facts, {}, { email: 'help@revive.example', phone: '+27 21 555 0000' });
    await screen.findByRole('link', { name: '+27 21 555 0000' });
    expect(
      ['help@revive.example', '+27 21 555 0000'].map((name) => screen.getByRole('link', { name }).getAttribute('href')),
    ).toEqual(['mailto:help@revive.example', 'tel:+27215550000']);
  });

  it('shows no contacts or hours without configured contacts', async () => {
    await open(facts, {}, {});
    expect(screen.getByText(/No support contact has been set up yet\./)).toBeDefined();
    // Without contacts, no hours are promised.
    expect(screen.queryByText(/24\/7|under 5 minutes/)).toBeNull();
    cleanup();
    await open(facts);
    expect(screen.getByText('Support contacts are not available right now.')).toBeDefined();
  });
});
