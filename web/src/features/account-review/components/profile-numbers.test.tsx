import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, show, type } from '#testing/mock-server.js';
import { ProfileNumbers } from './ProfileNumbers.js';

const REVEAL = 'POST /api/account-reviews/u-1/reveal';
const platform = mockServer({ [REVEAL]: respondWith({ taxNumber: '9012345678', vatNumber: '' }) });
const numbers = () => screen.queryByRole('region', { name: 'Full numbers' })?.textContent ?? '';

it('shows the tax and VAT numbers of a profile after a reason was given, and hides them again', async () => {
  show(<ProfileNumbers id="u-1" />, { user: aUser() });
  await press('Show tax and VAT numbers');
  await press('Show numbers');
  expect(await screen.findByText('Enter a reason')).toBeTruthy();
  expect(platform.sent(REVEAL)).toEqual([]);
  type('Reason', 'Compared with the register');
  await press('Show numbers');
  await waitFor(() => expect(numbers()).toBe('Tax number9012345678VAT numbernot givenHide numbers'));
  expect(platform.sent(REVEAL)).toEqual([{ reason: 'Compared with the register' }]);
  await press('Hide numbers');
  expect(numbers()).toBe('');
});
