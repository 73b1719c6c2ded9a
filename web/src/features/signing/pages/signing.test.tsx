import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AGREEMENT_ACCEPTANCES,
  AGREEMENT_FAILED,
  INCOMPLETE,
  INCOMPLETE_TITLE,
} from '@revive/contracts/signing/agreement';
import { FIRST_TEXTS } from '@revive/contracts/signing/documents';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider, type User } from '#api/current-user.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import AgreementPage from './AgreementPage.js';
import { VerifyDocumentPage as VerifyPage } from './VerifyDocumentPage.js';

const user = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 'thandi@people.example',
  role: 'tenant_admin',
  status: 'pending',
  createdAt: '2026-01-05T08:00:00.000Z',
} as const;
const texts = {
  texts: AGREEMENT_ACCEPTANCES.map((name) => ({
    name,
    ...FIRST_TEXTS[name],
    version: 1,
    hash: 'f'.repeat(64),
    draft: true,
  })),
  versions: '1 1 1 1 1',
};
const signed = {
  id: user.id,
  businessName: '<img src=x onerror=window.__ran=1>',
  businessType: 'mobile-repair',
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  fullName: 'Thandi',
  signedAt: user.createdAt,
  documents: [],
  fileHash: 'f'.repeat(64),
  current: true,
};

let answers: Record<string, object>;
let asked: { call: string; body: unknown }[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  localStorage.clear();
  answers = {
    'GET /api/user-agreement/status': { agreement: null },
    'GET /api/user-agreement/texts': texts,
    'POST /api/user-agreement': { agreement: signed },
  };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    asked.push({ call, body: text === '' ? undefined : JSON.parse(text) });
    const body = answers[call];
    return new Response(JSON.stringify(body ?? { code: 'NOT_FOUND', message: 'No.' }), {
      status: body ? 200 : 404,
      headers: { 'content-type': 'application/json' },
    });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  cleanup();
});

function open(page: ReactNode, over: Partial<User> = {}) {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <CurrentUserProvider value={{ ...user, ...over }}>
        <MemoryRouter initialEntries={['/here']}>
          <Routes>
            <Route path="/here" element={page} />
            <Route path="/onboarding" element={<p>next step</p>} />
          </Routes>
        </MemoryRouter>
        <Toasts />
      </CurrentUserProvider>
    </Provider>,
  );
  return store;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tick = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }));

const STEPS: readonly Readonly<Record<string, () => void>>[] = [
  {
    businessName: () => type(/^Business name/, 'Umbani'),
    businessType: () => type(/^Business type/, 'mobile-repair'),
    targetMarket: () => type(/^Target market/, 'south-africa'),
  },
  { technicalExperience: () => type(/^Technical experience/, 'advanced'), deviceTypes: () => tick('Smartphones') },
  Object.fromEntries(AGREEMENT_ACCEPTANCES.map((name) => [name, () => tick(FIRST_TEXTS[name].label)])),
  { fullName: () => type(/^Full name/, 'Thandi Dlamini'), signature: () => type(/^Signature/, 'Thandi Dlamini') },
];
async function fill(last: number, without = ''): Promise<void> {
  await screen.findByRole('button', { name: 'Next' });
  for (const [at, fields] of STEPS.entries()) {
    if (at > last) return;
    if (without === 'fullName' && at === 3) type(/^Full name/, '');
    for (const [name, set] of Object.entries(fields)) if (name !== without) set();
    if (at < last) {
      press('Next');
      await screen.findByText(`Step ${at + 2} of 4`);
    }
  }
}
const signNow = async () => fireEvent.click(await screen.findByRole('button', { name: 'Sign now' }));
const sent = () => asked.filter(({ call }) => call === 'POST /api/user-agreement').map(({ body }) => body);

describe('user agreement', () => {
  // spec K028, K039, K040, E046, E047, E048
  it.each(STEPS.flatMap((fields, at) => Object.keys(fields).map((name) => [name, at] as const)))(
    'refuses to continue without %s, with the specified text',
    async (name, at) => {
      open(<AgreementPage />);
      await fill(at, name);
      press(at === 3 ? 'Sign Agreement' : 'Next');
      await screen.findByText(INCOMPLETE_TITLE);
      await waitFor(() => expect(screen.getAllByText(INCOMPLETE).length).toBeGreaterThan(1));
      screen.getByText(`Step ${at + 1} of 4`);
      expect(sent()).toEqual([]);
    },
  );

  // spec E017, E041, E046, E047, E048
  it('sends all fields once with the shown versions and continues', async () => {
    open(<AgreementPage />);
    await fill(3);
    press('Sign Agreement');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign the user agreement?' }));
    for (const words of [
      'Thandi Dlamini',
      'Umbani',
      AGREEMENT_ACCEPTANCES.map((name) => FIRST_TEXTS[name].title).join(', '),
    ])
      expect(dialog.getByText(words)).toBeTruthy();
    expect(sent()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Don’t sign yet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
    press('Sign Agreement');
    await signNow();
    await screen.findByText('next step');
    await screen.findByText('You can now proceed to platform onboarding.');
    expect(sent()).toEqual([
      expect.objectContaining({
        businessName: 'Umbani',
        deviceTypes: ['Smartphones'],
        nonAffiliatationAccepted: true,
        signature: 'Thandi Dlamini',
        versions: '1 1 1 1 1',
      }),
    ]);
    expect(sent()[0]).not.toHaveProperty('repairVolume');
  });

  // spec K027
  it('refuses a signature in a different name', async () => {
    open(<AgreementPage />);
    await fill(3);
    screen.getByText('This is a legally binding digital signature.');
    type(/^Signature/, 'T. Someone Else');
    press('Sign Agreement');
    await screen.findByText('Check your signature');
    expect([screen.queryByRole('dialog'), sent()]).toEqual([null, []]);
  });

  it('starts with Previous disabled', async () => {
    open(<AgreementPage />);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Previous' })).disabled).toBe(true);
  });

  it('prefills the name of an approved shop', async () => {
    open(<AgreementPage />, { tenantName: 'Khaya Phone & PC' });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Business name/)).value).toBe('Khaya Phone & PC');
  });

  it('shows the signed agreement as text and asks again after a text change', async () => {
    answers['GET /api/user-agreement/status'] = { agreement: signed };
    open(<AgreementPage />);
    await screen.findByText(signed.businessName);
    expect(document.querySelector('img')).toBeNull();
    cleanup();
    answers['GET /api/user-agreement/status'] = { agreement: { ...signed, current: false } };
    open(<AgreementPage />);
    await screen.findByText(/A text has changed since you signed/);
    await screen.findByText('Step 2 of 4');
    press('Previous');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Business name/)).value).toBe(signed.businessName);
  });
});

describe('kept answers of an unsigned agreement', () => {
  const KEPT = {
    businessName: 'Umbani',
    businessType: 'mobile-repair',
    primaryServices: ['Data recovery'],
    targetMarket: 'south-africa',
    technicalExperience: 'advanced',
    deviceTypes: ['Smartphones'],
    repairVolume: '11-50',
  };
  const PLACE = `revive-draft/${user.id}//user-agreement/`;
  const kept = () =>
    Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at) ?? ''));
  async function answerAll(): Promise<void> {
    await screen.findByRole('button', { name: 'Next' });
    tick('Data recovery');
    await fill(1);
    type(/^Repairs per month/, '11-50');
    press('Next');
    await screen.findByText('Step 3 of 4');
    for (const name of AGREEMENT_ACCEPTANCES) tick(FIRST_TEXTS[name].label);
    press('Next');
    await screen.findByText('Step 4 of 4');
    for (const set of Object.values(STEPS[3] ?? {})) set();
  }
  const ofFirstSteps = async () => {
    await screen.findByText('Step 3 of 4');
    for (const at of [2, 1]) {
      press('Previous');
      await screen.findByText(`Step ${at} of 4`);
    }
    const first = [
      (await screen.findByLabelText<HTMLInputElement>(/^Business name/)).value,
      screen.getByLabelText<HTMLSelectElement>(/^Business type/).value,
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Data recovery' }).checked,
      screen.getByLabelText<HTMLSelectElement>(/^Target market/).value,
    ];
    press('Next');
    await screen.findByText('Step 2 of 4');
    return [
      ...first,
      screen.getByLabelText<HTMLSelectElement>(/^Technical experience/).value,
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Smartphones' }).checked,
      screen.getByLabelText<HTMLSelectElement>(/^Repairs per month/).value,
    ];
  };

  it('restores answers after a reload, but no acceptances or signature', async () => {
    delete answers['POST /api/user-agreement'];
    open(<AgreementPage />);
    await answerAll();
    press('Sign Agreement');
    await signNow();
    await screen.findByText(AGREEMENT_FAILED);
    cleanup();
    expect(kept().map((text) => (JSON.parse(text ?? '') as { values: object }).values)).toEqual([KEPT]);
    open(<AgreementPage />);
    expect(await ofFirstSteps()).toEqual(['Umbani', 'mobile-repair', true, 'south-africa', 'advanced', true, '11-50']);
    press('Next');
    await screen.findByText('Step 3 of 4');
    for (const name of AGREEMENT_ACCEPTANCES)
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: FIRST_TEXTS[name].label }).checked).toBe(false);
    for (const name of AGREEMENT_ACCEPTANCES) tick(FIRST_TEXTS[name].label);
    press('Next');
    await screen.findByText('Step 4 of 4');
    expect([
      screen.getByLabelText<HTMLInputElement>(/^Full name/).value,
      screen.getByLabelText<HTMLInputElement>(/^Signature/).value,
    ]).toEqual([user.name, '']);
  });

  it('prefers kept answers to those of an older signed agreement', async () => {
    localStorage.setItem(PLACE, JSON.stringify({ shape: 1, at: Date.now(), values: KEPT }));
    answers['GET /api/user-agreement/status'] = { agreement: { ...signed, current: false } };
    open(<AgreementPage />);
    expect(await ofFirstSteps()).toEqual(['Umbani', 'mobile-repair', true, 'south-africa', 'advanced', true, '11-50']);
  });

  it('deletes the kept answers after signing', async () => {
    open(<AgreementPage />);
    await answerAll();
    expect(kept()).toHaveLength(1);
    press('Sign Agreement');
    await signNow();
    await screen.findByText('next step');
    expect(kept()).toEqual([]);
  });

  it('opens at the reached step', async () => {
    open(<AgreementPage />);
    await fill(0);
    press('Next');
    await screen.findByText('Step 2 of 4');
    cleanup();
    open(<AgreementPage />);
    await screen.findByText('Step 2 of 4');
  });

  it('hides kept answers from a different account', async () => {
    open(<AgreementPage />);
    await fill(1);
    cleanup();
    open(<AgreementPage />, { id: '0190a0a0-0000-7000-8000-000000000002' });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Business name/)).value).toBe('');
  });

  it.each([
    'no JSON',
    'null',
    JSON.stringify({
      shape: 1,
      at: Date.now(),
      values: { signature: 'T', termsAccepted: true, businessName: { a: 1 } },
    }),
  ])('ignores the storage entry %s', async (words) => {
    localStorage.setItem(PLACE, words);
    open(<AgreementPage />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Business name/)).value).toBe('');
  });
});

describe('document verification', () => {
  it('refuses an invalid checksum and reports known and unknown files', async () => {
    open(<VerifyPage />);
    type(/^SHA-256 checksum/, 'abc');
    press('Verify');
    await screen.findByText(/^SHA-256 checksum must have 64 characters/);
    answers['POST /api/verify-document'] = { known: false };
    type(/^SHA-256 checksum/, 'a'.repeat(64));
    press('Verify');
    await screen.findByText('Not verified: we haven’t issued a file with this checksum');
    answers['POST /api/verify-document'] = {
      known: true,
      kind: 'agreement',
      title: 'User agreement',
      sealedAt: user.createdAt,
      fileHash: 'a'.repeat(64),
      key: '0123456789abcdef',
      signature: 's',
      publicKey: 'p',
    };
    press('Verify');
    await waitFor(() => screen.getByText('Verified: we issued this file, and it’s unchanged'));
  });
});
