import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { CurrentUserProvider } from '#api/current-user.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { ConsentBanner } from '../components/ConsentBanner.js';
import SignedDocumentsPage from './SignedDocumentsPage.js';

const user = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi Dlamini',
  email: 'thandi@people.example',
  role: 'tenant_admin',
  status: 'active',
  createdAt: '2026-01-05T08:00:00.000Z',
} as const;
const AT = '2026-11-22T08:00:00.000Z';
const due = {
  set: 'tenant',
  title: 'Repair shop service agreement',
  signedAt: AT,
  texts: [{ name: 'tenantAgreement', title: 'Repair shop service agreement', version: '2', changed: true }],
};
const old = {
  fileId: user.id,
  set: 'tenant',
  title: due.title,
  fullName: 'thandi',
  signedAt: AT,
  fileHash: 'a'.repeat(64),
  current: false,
  documents: [{ name: 'tenantAgreement', title: due.title, version: '1-draft' }],
};
const texts = {
  versions: '2',
  texts: [
    {
      name: 'tenantAgreement',
      title: due.title,
      label: 'I sign it',
      version: 2,
      hash: 'f'.repeat(64),
      draft: false,
      paragraphs: ['Other words <b>for shops</b>.'],
    },
  ],
};

let answers: Record<string, object>;
let asked: { call: string; body: unknown }[];
const realFetch = globalThis.fetch;
beforeEach(() => {
  asked = [];
  answers = { 'GET /api/consents': { due: [due], signed: [old] }, 'GET /api/user-agreement/texts?set=tenant': texts };
  globalThis.fetch = async (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}${search}`;
    const text = await request.text();
    asked.push({ call, body: text === '' ? undefined : JSON.parse(text) });
    if (call === 'POST /api/consents')
      answers['GET /api/consents'] = {
        due: [],
        signed: [{ ...old, fileId: user.id.replace('1', '2'), current: true }, old],
      };
    const body = call === 'POST /api/consents' ? answers['GET /api/consents'] : answers[call];
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

function open(page: ReactNode) {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  render(
    <Provider store={store}>
      <CurrentUserProvider value={user}>
        <MemoryRouter>
          <ConsentBanner />
          {page}
        </MemoryRouter>
        <Toasts />
      </CurrentUserProvider>
    </Provider>,
  );
  return store;
}

describe('new version of a signed text', () => {
  it('shows a banner on every page until the new version is accepted', async () => {
    open(<SignedDocumentsPage />);
    const banner = await screen.findByText(/A text you signed has a new version: Repair shop service agreement/);
    expect(screen.getByRole('link', { name: 'Read and accept' }).getAttribute('href')).toBe('/signed-documents');
    expect(await screen.findByText('Other words <b>for shops</b>.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Accept and sign' }));
    await waitFor(() => expect(document.body.textContent).toContain('Accept the agreements to sign them'));
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.change(screen.getByLabelText(/^Signature/), { target: { value: 'Thandi Dlamini' } });
    fireEvent.click(screen.getByRole('button', { name: 'Accept and sign' }));
    expect(
      (await screen.findByRole('dialog', { name: 'Sign the repair shop service agreement?' })).textContent,
    ).toContain('Thandi Dlamini');
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Sign now' }));
    await waitFor(() => expect(banner.isConnected).toBe(false));
    expect(asked.find(({ call }) => call === 'POST /api/consents')?.body).toEqual({
      set: 'tenant',
      versions: '2',
      accepted: true,
      fullName: 'Thandi Dlamini',
      signature: 'Thandi Dlamini',
    });
    // The old version stays available beside the new version.
    expect(screen.getAllByRole('button', { name: /^Download signed PDF of/ })).toHaveLength(2);
  });

  it('clears the acceptance when the text changes', async () => {
    const store = open(<SignedDocumentsPage />);
    fireEvent.click(await screen.findByRole('checkbox'));
    const [text] = texts.texts;
    answers['GET /api/user-agreement/texts?set=tenant'] = {
      versions: '3',
      texts: [{ ...text, version: 3, paragraphs: ['Once more others.'] }],
    };
    await act(async () => void store.dispatch(baseApi.util.invalidateTags(['AgreementTexts'])));
    expect(await screen.findByText('Once more others.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('shows no banner for current texts and reports a failed read', async () => {
    answers['GET /api/consents'] = { due: [], signed: [{ ...old, current: true }] };
    open(<SignedDocumentsPage />);
    expect(await screen.findByText('Current version')).toBeTruthy();
    expect(screen.queryByText(/has a new version/)).toBeNull();
    cleanup();
    delete answers['GET /api/consents'];
    open(<SignedDocumentsPage />);
    expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
  });
});
