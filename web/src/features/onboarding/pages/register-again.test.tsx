import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { baseApi } from '#api/base-api.js';
import { mockServer, respondWithError, respondWith, show } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { RegisterShopPage } from './RegisterShopPage.js';
import { application, AT, NOT_SENT, READ } from '../testing/an-application.js';

const platform = mockServer(NOT_SENT);

describe('registration of a signed-in owner', () => {
  const owner = {
    id: '0190a0a0-0000-7000-8000-000000000009',
    name: 'Thandi',
    email: 'thandi@khaya.example',
    username: 'thandi',
  };
  const open = () => show(<RegisterShopPage owner={owner} />);
  const theForm = () => screen.findByText('Register your repair shop');

  it('shows an open application with its status at once', async () => {
    platform.answers[READ] = respondWith(application());
    open();
    expect(await screen.findByText('Your application for Khaya is open')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View application' }).getAttribute('href')).toBe(
      '/registration-confirmation',
    );
    expect(screen.queryByText('Register your repair shop')).toBeNull();
    expect(platform.sent(READ)).toEqual([{}]);
  });

  it('opens the form without an open application or after a failed read', async () => {
    open();
    expect(await theForm()).toBeTruthy();
    for (const answer of [
      respondWith(application({ status: 'rejected', waitsFor: 'nobody' })),
      respondWithError(503, 'SERVICE_UNAVAILABLE', 'Away.'),
    ]) {
      cleanup();
      platform.answers[READ] = answer;
      open();
      expect(await theForm()).toBeTruthy();
    }
  });

  it('prefills from an ended application, without masked or erased data', async () => {
    const begun = async (at: string, over: object, props: { owner?: typeof owner }) => {
      cleanup();
      platform.answers[READ] = respondWith(application({ status: 'rejected', waitsFor: 'nobody', ...over }));
      show(<RegisterShopPage {...props} />, { at });
      await theForm();
      return ['Business name', 'Tax ID'].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label, { exact: false }).value,
      );
    };
    expect(await begun('/here', {}, { owner })).toEqual(['Khaya', '']);
    expect(screen.getByText(/^Filled in from your application for Khaya\./)).toBeTruthy();
    expect(await begun('/here#application=a-link', {}, {})).toEqual(['Khaya', '']);
    expect(platform.sent(READ).at(-1)).toEqual({ link: 'a-link' });
    expect(await begun('/here#application=a-link', { erasedAt: AT }, {})).toEqual(['', '']);
    expect(await begun('/here#application=a-link', { status: 'pending', waitsFor: 'staff' }, {})).toEqual(['', '']);
  });

  it('keeps the open form after a later read of the application', async () => {
    const store = open();
    expect(await theForm()).toBeTruthy();
    platform.answers[READ] = respondWith(application());
    store.dispatch(baseApi.util.invalidateTags(['MyApplication']));
    await waitFor(() => expect(platform.sent(READ)).toHaveLength(2));
    await settled();
    expect(screen.queryByText('Your application for Khaya is open')).toBeNull();
    expect(screen.getByText('Register your repair shop')).toBeTruthy();
  });

  it('reads no application for a visitor', async () => {
    show(<RegisterShopPage />);
    expect(await theForm()).toBeTruthy();
    expect(platform.sent(READ)).toEqual([]);
  });
});
