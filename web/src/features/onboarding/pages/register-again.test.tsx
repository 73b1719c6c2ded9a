import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { baseApi } from '#api/base-api.js';
import { mockServer, respondWithError, respondWith, show } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { RegisterShopPage } from './RegisterShopPage.js';
import { application, AT, NOT_SENT, READ } from '../testing/an-application.js';

const platform = mockServer(NOT_SENT);

describe('the registration of an owner who is signed in', () => {
  const owner = {
    id: '0190a0a0-0000-7000-8000-000000000009',
    name: 'Thandi',
    email: 'thandi@khaya.example',
    username: 'thandi',
  };
  const open = () => show(<RegisterShopPage owner={owner} />);
  const theForm = () => screen.findByText('Register your repair shop');

  it('tells at once of an application that is open, and where it stands', async () => {
    platform.answers[READ] = respondWith(application());
    open();
    expect(await screen.findByText('Your application for Khaya is open')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View application' }).getAttribute('href')).toBe(
      '/registration-confirmation',
    );
    expect(screen.queryByText('Register your repair shop')).toBeNull();
    expect(platform.sent(READ)).toEqual([{}]);
  });

  it('opens the form where there is none, where it has ended, and where that cannot be read', async () => {
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

  it('begins with what an application that has ended says, and without what of it is masked or erased', async () => {
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

  it('keeps the form that stands, whatever is read later: its own application is one of those', async () => {
    const store = open();
    expect(await theForm()).toBeTruthy();
    platform.answers[READ] = respondWith(application());
    store.dispatch(baseApi.util.invalidateTags(['MyApplication']));
    await waitFor(() => expect(platform.sent(READ)).toHaveLength(2));
    await settled();
    expect(screen.queryByText('Your application for Khaya is open')).toBeNull();
    expect(screen.getByText('Register your repair shop')).toBeTruthy();
  });

  it('asks nothing for a visitor', async () => {
    show(<RegisterShopPage />);
    expect(await theForm()).toBeTruthy();
    expect(platform.sent(READ)).toEqual([]);
  });
});
