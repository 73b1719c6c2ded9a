import { expect, it } from '@jest/globals';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockServer, button, choose, deferred, press, respondWith, show, type } from '#testing/mock-server.js';
import { RegisterShopPage } from './RegisterShopPage.js';

const SEND = 'POST /api/repair-shop/register';
const platform = mockServer({
  'GET /api/repair-shop/figures': respondWith({ decided: 0, needed: 20 }),
  'POST /api/repair-shop/draft': respondWith({ draft: 'd'.repeat(56), expiresAt: '2099-01-01T00:00:00.000Z' }),
});
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
const bodyOf = (card: string) =>
  [...within(screen.getByLabelText(new RegExp(card)).closest('label') as HTMLElement).getAllByRole('listitem')].map(
    ({ textContent }) => textContent,
  );

async function typeBusiness(): Promise<void> {
  for (const [label, text] of [
    ['Business name', 'Khaya'],
    ['Company registration number', '2021/1/07'],
    ['Tax ID', '9087654321'],
    ['Contact name', 'Zanele'],
    ['Email', 'z@khaya.example'],
    ['Phone number', '021 555 0177'],
    ['Physical address', '14 Station Road, Cape Town'],
  ] as const)
    type(label, text);
  await press('Next');
  await screen.findByText('Step 2 of 4');
}
async function typeDetails(): Promise<void> {
  choose('Business type', 'franchise');
  type('Years in business', '4');
  type('Monthly repair volume', '60');
  fireEvent.click(screen.getByLabelText('Screen Repair'));
  await press('Next');
  await screen.findByText('Step 3 of 4');
}

// spec K022, K023, K031, K032, K033, K034, K061, K071, K072, K073, K075, K076, K078, K079, K087, E011, E058, E059, E060, F019, M039, E017
it('registers a shop in four steps with plan, bank details and seven acceptances', async () => {
  const wait = deferred(
    respondWith({ status: 'pending', label: 'Application Under Review', receivedAt: '2026-01-05T08:00:00.000Z' }, 201),
  );
  platform.answers[SEND] = wait.answer;
  show(<RegisterShopPage />);
  await screen.findByText('Step 1 of 4');
  await typeBusiness();
  expect(boxes().filter(({ checked }) => checked)).toEqual([]);
  await typeDetails();

  const plans = screen.getAllByRole<HTMLInputElement>('radio');
  expect(plans.map(({ value, checked }) => [value, checked])).toEqual([
    ['starter', false],
    ['professional', true],
    ['enterprise', false],
  ]);
  expect([...document.querySelectorAll('input, select, textarea')]).toHaveLength(plans.length);
  const cards = plans.map((plan) => plan.closest('label')?.textContent ?? '');
  for (const [at, price] of ['R99', 'R199', 'R399'].entries()) expect(cards[at]).toContain(`${price} per month`);
  expect(cards.map((card) => card.includes('Most Popular'))).toEqual([false, true, false]);
  const types = 'Mobile devices, Windows/Mac computers, Storage devices';
  expect(['Starter', 'Professional', 'Enterprise'].map(bodyOf)).toEqual([
    ['50 devices per month', `3 device types: ${types}`, 'Email support'],
    [
      '150 devices per month',
      `6 device types: ${types}, Gaming consoles, Network equipment, Audio equipment`,
      'Priority support',
    ],
    [
      '500 devices per month included',
      'All device types',
      '24/7 dedicated support',
      'Custom integrations',
      'White-label options',
    ],
  ]);
  await press('Next');
  await screen.findByText('Step 4 of 4');

  expect([screen.getByLabelText<HTMLSelectElement>('Account type').value, optionsOf('Account type')]).toEqual([
    'current',
    ['Current', 'Savings'],
  ]);
  expect(boxes().map(({ name, checked }) => [name, checked])).toEqual(ACCEPTANCES.map((name) => [name, false]));
  expect(boxes()).toHaveLength(7);
  for (const [label, text] of [
    ['Bank name', 'A Bank'],
    ['Account number', '12345678'],
    ['Branch code', '250655'],
  ] as const)
    type(label, text);
  for (const box of boxes()) fireEvent.click(box);
  await press('Submit Application');
  await waitFor(() => expect(button('Submitting...').disabled).toBe(true));
  wait.go();
  expect(await screen.findByText('at /registration-confirmation')).toBeDefined();
  expect(platform.sent(SEND)).toEqual([
    expect.objectContaining({
      businessName: 'Khaya',
      subscriptionTier: 'professional',
      accountType: 'current',
      antiHackingAccepted: true,
    }),
  ]);
}, 60_000);
