import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { requestSchema, requiredText } from '@revive/contracts/rules';
import { lazy, Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { useCurrentUser } from '#api/current-user.js';
import { api as signInApi } from '#features/access/api/access.api.js';
import { useSignOut } from '#features/access/hooks/use-sign-out.js';
import { useListAgentsQuery } from '#features/fleet/api/fleet.api.js';
import { aUser, deferred, mockServer, respondWith, respondWithError, type } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { Toasts } from '#ui/feedback/Toasts.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Guard } from './Guard.js';
import { makeStore } from './store.js';

const [WHO, AGENTS] = ['GET /api/user', 'GET /api/agents'];
const NOMSA = aUser({ name: 'Nomsa' });
const SIPHO = aUser({ name: 'Sipho', id: '0190a0a0-0000-7000-8000-0000000000bb' });
const NOBODY = respondWithError(401, 'NOT_SIGNED_IN', 'Please sign in.');
const platform = mockServer({
  [WHO]: respondWith(NOMSA),
  [AGENTS]: respondWith([]),
  'POST /api/logout': respondWith(),
});
afterEach(() => localStorage.clear());

const schema = requestSchema('GuardLeavingTest', { note: requiredText('Say something') });
function Page() {
  const user = useCurrentUser();
  const signOut = useSignOut();
  useListAgentsQuery();
  return (
    <>
      <p>page of {user?.name}</p>
      <button onClick={() => void signOut()}>Sign Out</button>
      <SchemaForm
        schema={schema}
        initial={{ note: '' }}
        labels={{ note: 'Note' }}
        submit={() => Promise.resolve()}
        onFailure={() => undefined}
      >
        {() => (
          <>
            <TextField name="note" label="Note" />
            <KeptDraft form="guard" fields={['note']} />
          </>
        )}
      </SchemaForm>
    </>
  );
}
function Auth() {
  const { state } = useLocation() as { state: { from?: string } | null };
  return <p>auth, back to {state?.from ?? 'nowhere'}</p>;
}
async function open(auth: ReactNode = <Auth />) {
  const store = makeStore();
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/private?of=nomsa']}>
        <Suspense>
          <Routes>
            <Route path="/auth" element={auth} />
            <Route
              path="/private"
              element={
                <Guard access="signed-in">
                  <Page />
                </Guard>
              }
            />
          </Routes>
        </Suspense>
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );
  await screen.findByText('page of Nomsa');
  return store;
}
const askAnew = (store: ReturnType<typeof makeStore>) =>
  act(async () => void store.dispatch(baseApi.util.invalidateTags(['User'])));

describe('sign-out', () => {
  it('shows no error and remembers no path while the sign-in page loads', async () => {
    let arrive = (): void => undefined;
    const Late = lazy(
      () => new Promise<{ default: typeof Auth }>((resolve) => (arrive = () => resolve({ default: Auth }))),
    );
    await open(<Late />);
    platform.answers[WHO] = NOBODY;
    const before = platform.sent(WHO).length;
    fireEvent.click(screen.getByText('Sign Out'));
    await waitFor(() => expect(platform.sent(WHO).length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByText('page of Nomsa')).toBeNull());
    await act(async () => arrive());
    expect(await screen.findByText('auth, back to nowhere')).toBeDefined();
    expect(screen.queryByText('You’re signed out')).toBeNull();
  });

  it('shows no error if another call is refused first', async () => {
    const store = await open();
    const out = deferred(respondWith());
    Object.assign(platform.answers, { 'POST /api/logout': out.answer, [WHO]: NOBODY });
    fireEvent.click(screen.getByText('Sign Out'));
    await waitFor(() => expect(platform.sent('POST /api/logout')).toHaveLength(1));
    // Simulates a page that opens meanwhile: invalidated queries wait for the sign-out response.
    await act(async () => void store.dispatch(signInApi.endpoints.getUser.initiate(undefined, { forceRefetch: true })));
    await waitFor(() => expect(screen.queryByText('page of Nomsa')).toBeNull());
    expect(screen.queryByText(/^auth/)).toBeNull();
    await act(async () => out.go());
    expect(await screen.findByText('auth, back to nowhere')).toBeDefined();
    expect(screen.queryByText('You’re signed out')).toBeNull();
  });
});

describe('sign-in of a different person in another tab', () => {
  it('opens a new page without cached or typed data', async () => {
    const store = await open();
    type('Note', 'what Nomsa knows');
    await screen.findByText('Draft kept');
    const agents = deferred(respondWith([]));
    Object.assign(platform.answers, { [WHO]: respondWith(SIPHO), [AGENTS]: agents.answer });
    await askAnew(store);
    expect(await screen.findByText('page of Sipho')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Note', { selector: 'input' }).value).toBe('');
    expect(Object.keys(localStorage).filter((key) => key.includes(SIPHO.id))).toEqual([]);
    await waitFor(() => expect(platform.sent(AGENTS)).toHaveLength(2));
    expect(screen.queryByText('Draft kept')).toBeNull();
    agents.go();
    await settled();
    expect(platform.sent(WHO)).toHaveLength(3);
  });

  it('fetches the user once after the cache was reset, as with impersonation', async () => {
    const store = await open();
    platform.answers[WHO] = respondWith(SIPHO);
    await act(async () => void store.dispatch(baseApi.util.resetApiState()));
    expect(await screen.findByText('page of Sipho')).toBeDefined();
    await settled();
    expect(platform.sent(WHO)).toHaveLength(2);
  });
});

describe('session end under an open page', () => {
  it('leaves no cached data to the next person', async () => {
    const store = await open();
    platform.answers[WHO] = NOBODY;
    await askAnew(store);
    expect(await screen.findByText('auth, back to /private?of=nomsa')).toBeDefined();
    expect(await screen.findByText('You’re signed out')).toBeDefined();
    const { queries } = store.getState()[baseApi.reducerPath];
    expect(Object.values(queries).map((one) => one?.endpointName)).not.toContain('listAgents');
  });
});
