import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PROFILE_WORDS } from '@revive/contracts/profile/options';
import type { RouteName } from '@revive/contracts/routes/routes';
import { FIRST_TEXTS } from '@revive/contracts/signing/documents';
import { AGREEMENT_ACCEPTANCES } from '@revive/contracts/signing/agreement';
import { TENANT_AGREEMENT } from '@revive/contracts/tenant-onboarding/agreement';
import { RULED, type Refusal } from '@revive/contracts/testing/refusals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { SignInForm } from '#features/access/components/SignInForm.js';
import { SignUpForm } from '#features/access/components/SignUpForm.js';
import { ProfileForm } from '#features/business-profile/components/ProfileForm.js';
import { RegisterShopPage } from '#features/onboarding/pages/RegisterShopPage.js';
import { CreateUserDialog } from '#features/people/components/CreateUserDialog.js';
import { ConsentForm } from '#features/signing/components/ConsentForm.js';
import AgreementPage from '#features/signing/pages/AgreementPage.js';
import { AgreementStep } from '#features/tenant-onboarding/components/AgreementStep.js';
import { flushed } from '#testing/waits.js';

const none = () => undefined;
interface Form {
  readonly page: ReactNode;
  readonly button: string;
  readonly steps?: number;
  /** Next does not validate; errors appear on submit. */
  readonly free?: true;
}
const FORMS: Partial<Record<RouteName, Form>> = {
  login: { page: <SignInForm onForgot={none} />, button: 'Sign In' },
  register: { page: <SignUpForm />, button: 'Sign Up' },
  createUser: { page: <CreateUserDialog onClose={none} />, button: 'Create User' },
  registerRepairShop: { page: <RegisterShopPage />, button: 'Submit Application', steps: 4 },
  signAgreement: { page: <AgreementPage />, button: 'Sign Agreement', steps: 4 },
  consentAgain: {
    page: (
      <ConsentForm
        due={{
          set: 'agreement',
          title: 'User agreement',
          signedAt: '2026-11-22T08:00:00.000Z',
          texts: [{ name: 'termsAccepted', title: 'Terms of service', version: '2', changed: true }],
        }}
      />
    ),
    button: 'Accept and sign',
  },
  submitBusinessProfile: { page: <ProfileForm />, button: 'Submit for Review', steps: 4, free: true },
  signTenantAgreement: {
    page: (
      <AgreementStep
        tenantId="0190a0a0-0000-7000-8000-000000000001"
        agreement={{
          title: TENANT_AGREEMENT.title,
          label: TENANT_AGREEMENT.label,
          paragraphs: [...TENANT_AGREEMENT.paragraphs],
          draft: true,
          version: '1-draft',
          hash: 'a'.repeat(64),
        }}
      />
    ),
    button: 'Sign Agreement',
  },
};
const ANSWERS: Readonly<Record<string, object>> = {
  'GET /api/business-profile': { known: {} },
  'GET /api/user-agreement/status': { agreement: null },
  'GET /api/repair-shop/figures': { decided: 0, needed: 20 },
  'GET /api/tenants/names': { tenants: [] },
  'POST /api/business-profile/draft': { savedAt: '2026-11-22T08:00:00.000Z' },
  'POST /api/repair-shop/draft': { draft: 'd'.repeat(56), expiresAt: '2026-11-25T08:00:00.000Z' },
  'GET /api/user-agreement/texts': {
    texts: AGREEMENT_ACCEPTANCES.map((name) => ({
      name,
      ...FIRST_TEXTS[name],
      version: 1,
      hash: 'f'.repeat(64),
      draft: true,
    })),
    versions: '1 1 1 1 1',
  },
};

let sent: string[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  sent = [];
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (ANSWERS[call] === undefined) sent.push(call);
    return new Response(JSON.stringify(ANSWERS[call] ?? { code: 'NOT_FOUND', message: 'No.', requestId: 'r' }), {
      status: ANSWERS[call] === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    });
  };
});
afterEach(() => {
  cleanup();
  // Stored drafts of a round must not affect the next round.
  localStorage.clear();
  sessionStorage.clear();
  globalThis.fetch = realFetch;
});

const inputs = (name: string): HTMLInputElement[] => [...document.getElementsByName(name)] as HTMLInputElement[];
const isShown = (name: string): boolean => inputs(name).length > 0;
function give(name: string, value: unknown): void {
  for (const input of inputs(name)) {
    const label = input.closest('label')?.textContent ?? '';
    if (input.type === 'radio') {
      if (input.value === value) fireEvent.click(input);
    } else if (input.type === 'checkbox') {
      const wanted = Array.isArray(value)
        ? (value as string[]).some((one) => label === (PROFILE_WORDS[one] ?? one))
        : value === true;
      if (input.checked !== wanted) fireEvent.click(input);
    } else
      fireEvent.change(input, {
        target: { value: typeof value === 'string' || typeof value === 'number' ? String(value) : '' },
      });
  }
}
const said = (name: string): string =>
  document.getElementById(inputs(name)[0]?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

function roundsOf(refusals: readonly Refusal[]): Refusal[][] {
  const rounds: Refusal[][] = [];
  for (const one of refusals) {
    const free = rounds.find((round) => round.every(({ field }) => field !== one.field));
    if (free) free.push(one);
    else rounds.push([one]);
  }
  return rounds;
}

async function open({ page, button, steps = 1 }: Form): Promise<void> {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>{page}</MemoryRouter>
    </Provider>,
  );
  await screen.findByRole('button', { name: steps === 1 ? button : 'Next' });
}

/** `refusals.integration.test.ts` of the gateway tests the same rows at the server. */
describe('refusals of the server', () => {
  const rounds = (Object.keys(FORMS) as RouteName[]).flatMap((name) =>
    roundsOf(RULED[name]?.refusals.filter(({ formCannot }) => formCannot === undefined) ?? []).map(
      (wrong, round) => [name, round + 1, wrong] as const,
    ),
  );

  it.each(rounds)(
    'shows in the form %s the same errors at the same fields and sends nothing (round %i)',
    async (name, _, wrong) => {
      const form = FORMS[name];
      const body = RULED[name]?.body ?? {};
      if (form === undefined) throw new TypeError(`there is no form for ${name}`);
      const { button, steps = 1, free = false } = form;
      await open(form);
      const seen = new Set<string>();
      const fill = (values: Readonly<Record<string, unknown>>) =>
        Object.entries(values)
          .filter(([field]) => isShown(field))
          .forEach(([field, value]) => give(field, value));
      const refuse = async (here: readonly Refusal[], last: boolean) => {
        press(last ? button : 'Next');
        await waitFor(() =>
          expect(here.map(({ field }) => `${field}: ${said(field)}`)).toEqual(
            here.map(({ field, message }) => `${field}: ${message}`),
          ),
        );
        for (const { field } of here) seen.add(field);
      };
      for (let step = 1; step <= steps; step++) {
        const [last, here] = [step === steps, wrong.filter(({ field }) => isShown(field))];
        fill(body);
        for (const { field, value } of here) give(field, value);
        if (!free && here.length > 0) {
          await refuse(here, last);
          if (steps > 1) screen.getByText(`Step ${step} of ${steps}`);
          if (!last) fill(body);
        }
        if (last) continue;
        press('Next');
        await screen.findByText(`Step ${step + 1} of ${steps}`);
      }
      if (free) {
        // Submit opens the first invalid step. After its errors are fixed, submit opens the next one.
        for (let left = wrong; left.length > 0; left = left.filter(({ field }) => !seen.has(field))) {
          press(button);
          await waitFor(() => expect(left.some(({ field }) => said(field) !== '')).toBe(true));
          const here = left.filter(({ field }) => isShown(field));
          expect(here.map(({ field }) => `${field}: ${said(field)}`)).toEqual(
            here.map(({ field, message }) => `${field}: ${message}`),
          );
          for (const { field } of here) seen.add(field);
          fill(body);
          for (const { field } of here) if (!(field in body)) give(field, '');
          while (screen.queryByRole('button', { name: button }) === null) {
            const next = Number(/Step (\d)/.exec(document.body.textContent)?.[1]) + 1;
            press('Next');
            await screen.findByText(`Step ${next} of ${steps}`);
          }
        }
      }
      // The form’s validation must finish before the page unmounts.
      await act(flushed);
      expect([...seen].sort()).toEqual(wrong.map(({ field }) => field).sort());
      expect(sent).toEqual([]);
    },
    30_000,
  );

  it('keeps the button of a new account disabled until required fields are filled', async () => {
    const { body = {}, refusals = [] } = RULED.createUser ?? {};
    const form = FORMS.createUser;
    if (form === undefined) throw new TypeError('there is no form for createUser');
    await open(form);
    for (const { field, value } of refusals.filter(
      ({ formCannot }) => formCannot?.startsWith('the button waits') === true,
    )) {
      for (const [name, right] of Object.entries(body)) give(name, right);
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: form.button }).disabled).toBe(false),
      );
      give(field, value);
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: form.button }).disabled).toBe(true),
      );
    }
  });

  it('has a form here or a reason for being untestable in a form', () => {
    expect(
      Object.entries(RULED)
        .filter(
          ([name, { refusals }]) => !(name in FORMS) && refusals.some(({ formCannot }) => formCannot === undefined),
        )
        .map(([name]) => name),
    ).toEqual([]);
  });
});
