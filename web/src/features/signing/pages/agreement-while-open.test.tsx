import { beforeEach, describe, expect, it } from '@jest/globals';
import { AGREEMENT_ACCEPTANCES } from '@revive/contracts/signing/agreement';
import { FIRST_TEXTS } from '@revive/contracts/signing/documents';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { aUser, deferred, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import AgreementPage from './AgreementPage.js';

const [TEXTS, SIGN] = ['GET /api/user-agreement/texts', 'POST /api/user-agreement'];
const user = aUser({ role: 'tenant_admin', status: 'pending' });
const texts = (versions: string) =>
  respondWith({
    texts: AGREEMENT_ACCEPTANCES.map((name) => ({
      name,
      ...FIRST_TEXTS[name],
      version: 1,
      hash: 'f'.repeat(64),
      draft: true,
    })),
    versions,
  });
const platform = mockServer({
  'GET /api/user-agreement/status': respondWith({ agreement: null }),
  [TEXTS]: texts('1 1 1 1 1'),
});
const ANSWERED = {
  businessName: 'Umbani',
  businessType: 'mobile-repair',
  targetMarket: 'south-africa',
  technicalExperience: 'advanced',
  deviceTypes: ['Smartphones'],
};
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(
    `revive-draft/${user.id}//user-agreement/`,
    JSON.stringify({ shape: 1, at: Date.now(), values: ANSWERED }),
  );
});
const boxes = () =>
  AGREEMENT_ACCEPTANCES.map((name) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: FIRST_TEXTS[name].label }),
  );
const acceptAll = async () => {
  const store = show(<AgreementPage />, { user, beside: <Link to="/next">Go on</Link> });
  await screen.findByText('Step 3 of 4');
  for (const box of boxes()) fireEvent.click(box);
  await press('Next');
  await screen.findByText('Step 4 of 4');
  return store;
};

describe('user agreement changed while its page is open', () => {
  it('clears the acceptances when a text changes and keeps the answers', async () => {
    const store = await acceptAll();
    platform.answers[TEXTS] = texts('2 1 1 1 1');
    await act(async () => void store.dispatch(baseApi.util.invalidateTags(['AgreementTexts'])));
    await screen.findByText('Step 3 of 4');
    expect(boxes().some(({ checked }) => checked)).toBe(false);
    expect(screen.getByText(/^The text changed while this page was open/)).toBeDefined();
    await press('Previous');
    expect((await screen.findByLabelText<HTMLSelectElement>(/^Technical experience/)).value).toBe('advanced');
  });

  it('refetches the texts when a signature is refused as outdated', async () => {
    platform.answers[SIGN] = respondWithError(400, 'INVALID', 'The texts have changed.', {
      termsAccepted: 'The texts have changed',
    });
    await acceptAll();
    type(/^Signature/, user.name);
    platform.answers[TEXTS] = texts('2 1 1 1 1');
    await press('Sign Agreement');
    await press('Sign now');
    await screen.findByText(/^The text changed while this page was open/);
    await screen.findByText('Step 3 of 4');
    expect(boxes().some(({ checked }) => checked)).toBe(false);
  });

  it('stays on the new page when the user leaves before the response', async () => {
    const wait = deferred(respondWith({ agreement: {} }));
    platform.answers[SIGN] = wait.answer;
    await acceptAll();
    type(/^Signature/, user.name);
    await press('Sign Agreement');
    await press('Sign now');
    await waitFor(() => expect(platform.sent(SIGN)).toHaveLength(1));
    fireEvent.click(screen.getByText('Go on'));
    wait.go();
    await screen.findByText('You can now proceed to platform onboarding.');
    await settled();
    expect(screen.getByText('at /next')).toBeDefined();
  });
});
