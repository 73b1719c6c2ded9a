import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MISSING,
  MISSING_TITLE,
  PROFILE_FAILED,
  PROFILE_FIELD_NAMES,
} from '@revive/contracts/profile/business-profile';
import {
  CERTIFICATIONS,
  PRIMARY_CATEGORIES,
  SERVICE_DELIVERY,
  SPECIALIZATIONS,
  SUB_SERVICE_FIELDS,
  SUB_SERVICES,
  TARGET_CLIENTELE,
} from '@revive/contracts/profile/options';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider } from '#api/current-user.js';
import { aUser } from '#testing/mock-server.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { NextStep } from './NextStep.js';
import { ProfileForm } from './ProfileForm.js';

let answers: Record<string, object>;
let asked: { call: string; body: unknown }[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  answers = {
    'GET /api/business-profile': { known: { businessEmail: 'thandi@people.example' } },
    'POST /api/business-profile': { submittedAt: '2026-11-22T08:00:00.000Z' },
    'POST /api/business-profile/draft': { savedAt: '2026-11-22T08:00:00.000Z' },
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

function open(page: ReactNode, status: 'pending' | 'approved' = 'pending'): void {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <CurrentUserProvider value={aUser({ role: 'tenant_admin', status })}>
        <MemoryRouter initialEntries={['/here']}>
          <Routes>
            <Route path="/here" element={page} />
            <Route path="/pending-approval" element={<p>under review</p>} />
            <Route path="/onboarding" element={<p>training is next</p>} />
          </Routes>
        </MemoryRouter>
      </CurrentUserProvider>
      <Toasts />
    </Provider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

async function fill(without = ''): Promise<void> {
  await screen.findByLabelText(/^Business name/);
  if (without !== 'businessName') type(/^Business name/, 'Umbani');
  press('Next');
  await screen.findByText('Step 2 of 4');
  if (without !== 'streetAddress') type(/^Street address/, '1 Long Street');
  press('Next');
  await screen.findByText('Step 3 of 4');
  if (without !== 'primaryCategories') fireEvent.click(screen.getByRole('checkbox', { name: 'Laptops' }));
  press('Next');
  await screen.findByText('Step 4 of 4');
}

describe('business profile', () => {
  // spec K019, K041, K043
  it.each([
    ['businessName', 1],
    ['streetAddress', 2],
    ['primaryCategories', 3],
  ] as const)('refuses a profile without %s with the specified text and opens its step', async (field, step) => {
    open(<ProfileForm />);
    await fill(field);
    press('Submit for Review');
    await screen.findByText(MISSING_TITLE);
    await waitFor(() => expect(screen.getAllByText(MISSING).length).toBeGreaterThan(1));
    screen.getByText(`Step ${step} of 4`);
    expect(sent('POST /api/business-profile')).toEqual([]);
  });

  it('lists South Africa first and names the currency of project values', async () => {
    open(<ProfileForm />);
    await fill();
    expect(screen.getByLabelText(/^Average project value/).getAttribute('aria-describedby')).toBe(
      screen.getByText('In US dollars').id,
    );
    for (const step of [3, 2]) {
      press('Previous');
      await screen.findByText(`Step ${step} of 4`);
    }
    const [unchosen, first] = screen.getByLabelText<HTMLSelectElement>(/^Country/).options;
    expect([unchosen?.value, first?.textContent]).toEqual(['', 'South Africa']);
  });

  // spec K042, E057
  it('shows the broken rule for invalid values', async () => {
    open(<ProfileForm />);
    await fill();
    press('Previous');
    press('Previous');
    expect(screen.getByLabelText<HTMLInputElement>(/^Business email/).type).toBe('email');
    type(/^Business email/, 'nobody');
    press('Next');
    await screen.findByText('Step 3 of 4');
    press('Next');
    await screen.findByText('Step 4 of 4');
    press('Submit for Review');
    await screen.findByText('Submission failed');
    expect(screen.queryByText(MISSING_TITLE)).toBeNull();
    screen.getByText('Step 2 of 4');
    expect(sent('POST /api/business-profile')).toEqual([]);
  });

  it('shows the server’s message at the field and reports nothing as missing', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const { method, url } = input as Request;
      if (method !== 'POST' || !url.endsWith('/api/business-profile')) return real(input, init);
      return new Response(
        JSON.stringify({
          code: 'INVALID',
          message: 'Please check what you typed.',
          requestId: 'r',
          fields: [{ path: 'taxNumber', message: 'That tax number is not valid' }],
        }),
        { status: 400, headers: { 'content-type': 'application/json' } },
      );
    };
    open(<ProfileForm />);
    await fill();
    press('Submit for Review');
    await waitFor(() => expect(screen.getAllByText('That tax number is not valid').length).toBeGreaterThan(1));
    expect(screen.getByText(PROFILE_FAILED)).toBeDefined();
    expect(screen.queryByText(MISSING_TITLE)).toBeNull();
  });

  // spec K035, E017, E032, E041
  it('sends invalid counts as 0 and continues to the review', async () => {
    open(<ProfileForm />);
    await screen.findByLabelText(/^Years in business/);
    type(/^Years in business/, 'many');
    type(/^Employees/, '3 people');
    await fill();
    press('Submit for Review');
    await screen.findByText('under review');
    await screen.findByText('Your business information has been submitted for review.');
    expect(sent('POST /api/business-profile')).toEqual([
      expect.objectContaining({
        businessName: 'Umbani',
        yearsInBusiness: 0,
        employeeCount: 3,
        monthlyRepairVolume: 0,
        primaryCategories: ['laptops'],
        mobileServices: [],
        businessEmail: 'thandi@people.example',
      }),
    ]);
  });

  it('sends an approved owner to the training', async () => {
    open(<ProfileForm />, 'approved');
    await fill();
    press('Submit profile');
    await screen.findByText('training is next');
    expect(await screen.findByText('Your profile is complete. Start the training next.')).toBeDefined();
    expect(screen.queryByText('Your business information has been submitted for review.')).toBeNull();
  });

  it('shows services of chosen categories only and keeps a draft', async () => {
    open(<ProfileForm />);
    await fill('primaryCategories');
    press('Previous');
    await screen.findByText('Step 3 of 4');
    expect(screen.queryByText('Mobile services')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tablets' }));
    await screen.findByText('Mobile services');
    press('Next');
    await waitFor(() =>
      expect(sent('POST /api/business-profile/draft').at(-1)).toEqual({
        draft: expect.objectContaining({ businessName: 'Umbani', primaryCategories: ['tablets'] }),
      }),
    );
    await screen.findByText(/^Draft saved at/);
  });

  // spec E016
  it('offers checkboxes for fields with several values', async () => {
    const draft = { businessName: 'Umbani', primaryCategories: [...PRIMARY_CATEGORIES] };
    answers['GET /api/business-profile'] = { known: {}, draft };
    open(<ProfileForm />);
    await screen.findByDisplayValue('Umbani');
    const found: Record<string, number> = {};
    for (const step of [2, 3, 4]) {
      press('Next');
      await screen.findByText(`Step ${step} of 4`);
      for (const box of document.querySelectorAll('input[type="checkbox"]')) {
        const group = box.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
        found[group] = (found[group] ?? 0) + 1;
      }
    }
    expect(found).toEqual({
      'Primary categories *': PRIMARY_CATEGORIES.length,
      ...Object.fromEntries(
        SUB_SERVICE_FIELDS.map((field) => [PROFILE_FIELD_NAMES[field], SUB_SERVICES[field].choices.length]),
      ),
      'Service delivery': SERVICE_DELIVERY.length,
      'Target clientele': TARGET_CLIENTELE.length,
      Specializations: SPECIALIZATIONS.length,
      Certifications: CERTIFICATIONS.length,
    });
  });

  it('reads the profile again on return and shows the saved values', async () => {
    function Ways() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Leave' : 'Come back'}</button>
          {isOpen ? <ProfileForm /> : null}
        </>
      );
    }
    open(<Ways />);
    await screen.findByLabelText(/^Business name/);
    type(/^Business name/, 'Umbani');
    press('Leave');
    await waitFor(() =>
      expect(sent('POST /api/business-profile/draft')).toEqual([
        { draft: expect.objectContaining({ businessName: 'Umbani' }) },
      ]),
    );
    answers['GET /api/business-profile'] = { known: {}, draft: { businessName: 'Umbani' } };
    press('Come back');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Business name/)).value).toBe('Umbani');
  });

  it('opens with the saved draft', async () => {
    answers['GET /api/business-profile'] = {
      known: { businessName: 'Known' },
      draft: { businessName: '<img src=x onerror=window.__ran=1>', primaryCategories: ['laptops'] },
    };
    open(<ProfileForm />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Business name \*/)).value).toBe(
      '<img src=x onerror=window.__ran=1>',
    );
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('next step', () => {
  // spec E041
  it.each([
    ['agreement', 'User agreement'],
    ['profile', 'Business profile'],
    ['review', 'Review'],
    ['training', 'Training'],
  ] as const)('marks the %s as due', (next, title) => {
    open(
      <NextStep onboarding={{ next, status: 'pending', agreementCurrent: true, modulesDone: 2, modulesRequired: 7 }} />,
    );
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain(title);
    screen.getByText('2 of 7 required modules completed.');
  });

  it('returns to the profile with the reviewers’ reason after a rejection', () => {
    open(
      <NextStep
        onboarding={{
          next: 'profile',
          status: 'pending',
          agreementCurrent: true,
          agreementSignedAt: '2026-11-20T08:00:00.000Z',
          profileSubmittedAt: '2026-11-20T09:00:00.000Z',
          refusedAt: '2026-11-21T08:00:00.000Z',
          refusal: 'Which street?',
          modulesDone: 0,
          modulesRequired: 7,
        }}
      />,
    );
    expect(document.querySelector('[aria-current="step"]')?.textContent).toBe(
      '2. Business profileThe reviewers sent it back: Which street?',
    );
  });
});
