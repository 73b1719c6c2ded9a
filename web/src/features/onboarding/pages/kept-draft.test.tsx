import { afterEach, describe, expect, it } from '@jest/globals';
import { registerShopSchema, REGISTRATION_STEPS } from '@revive/contracts/onboarding/register-shop';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import {
  mockServer,
  AWAY,
  AWAY_TEXT,
  deferred,
  press,
  respondWithError,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import { firstOpenStep } from '#ui/form/Wizard.js';
import { RegisterShopPage } from './RegisterShopPage.js';
import { initialOf } from '../shop-draft.js';

const SECRET = 'd'.repeat(56);
const FIRST = {
  businessName: 'Khaya',
  registrationNumber: '2021/1/07',
  taxId: '9087654321',
  contactName: 'Zanele',
  email: 'zanele@khaya.example',
  phone: '021 555 0177',
  physicalAddress: '14 Station Road, Cape Town',
};
const LABELS = {
  businessName: 'Business name',
  registrationNumber: 'Company registration number',
  taxId: 'Tax ID',
  contactName: 'Contact name',
  email: 'Email',
  phone: 'Phone number',
  physicalAddress: 'Physical address',
} as const;
const DRAFTS = 'POST /api/repair-shop/draft';
const later = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
const REGISTER = 'POST /api/repair-shop/register';
const platform = mockServer({
  [DRAFTS]: respondWith({ draft: SECRET, expiresAt: later }),
  'GET /api/repair-shop/figures': respondWith({ decided: 0, needed: 20 }),
  'POST /api/repair-shop/draft/read': respondWith({
    form: { ...FIRST, subscriptionTier: 'professional', accountType: 'current' },
    expiresAt: later,
  }),
  'POST /api/repair-shop/application': respondWithError(404, 'NOT_FOUND', 'Your account has no application yet.'),
});
afterEach(() => localStorage.clear());
const open = (owner?: { id: string; name: string; email: string; username: string }) =>
  show(<RegisterShopPage {...(owner && { owner })} />);
const Ways = () => (
  <>
    <Link to="/away">Leave</Link>
    <Link to="/here">Come back</Link>
  </>
);
async function typeFirstStep(): Promise<void> {
  for (const [name, label] of Object.entries(LABELS)) type(label, FIRST[name as keyof typeof FIRST]);
  await press('Next');
  await screen.findByText('Step 2 of 4');
  await waitFor(() => expect(localStorage.getItem('revive-shop-draft')).not.toBeNull());
}

describe('registration draft', () => {
  it('offers the draft in the same browser and opens the reached step', async () => {
    open();
    await screen.findByLabelText('Business name');
    await typeFirstStep();
    expect(JSON.stringify(localStorage)).not.toMatch(/9087654321|Khaya/);
    cleanup();
    open();
    expect(await screen.findByText('You have a saved draft')).toBeTruthy();
    expect(screen.queryByLabelText('Business name')).toBeNull();
    await press('Continue draft');
    await screen.findByText('Step 2 of 4');
    await press('Previous');
    expect((await screen.findByLabelText<HTMLInputElement>('Business name')).value).toBe('Khaya');
  });

  it('reloads the newest saved draft on return', async () => {
    localStorage.setItem('revive-shop-draft', JSON.stringify({ draft: SECRET, expiresAt: later, owner: '', step: 0 }));
    show(<RegisterShopPage />, { beside: <Ways /> });
    await press('Continue draft');
    expect((await screen.findByLabelText<HTMLInputElement>('Business name')).value).toBe('Khaya');
    fireEvent.click(screen.getByText('Leave'));
    await screen.findByText('at /away');
    platform.answers['POST /api/repair-shop/draft/read'] = respondWith({
      form: { ...FIRST, businessName: 'Khaya Repairs' },
      expiresAt: later,
    });
    fireEvent.click(screen.getByText('Come back'));
    await press('Continue draft');
    expect((await screen.findByLabelText<HTMLInputElement>('Business name')).value).toBe('Khaya Repairs');
  });

  it('discards the stored draft when a new application starts', async () => {
    localStorage.setItem('revive-shop-draft', JSON.stringify({ draft: SECRET, expiresAt: later, owner: '', step: 1 }));
    open();
    await press('Start new application');
    expect((await screen.findByLabelText<HTMLInputElement>('Business name')).value).toBe('');
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['another account', { draft: SECRET, expiresAt: later, owner: 'somebody else', step: 1 }],
    ['a time that is over', { draft: SECRET, expiresAt: '2020-01-01T00:00:00.000Z', owner: '', step: 1 }],
    ['nobody', { draft: 1 }],
  ])('does not offer a stored draft of %s', async (_, place) => {
    localStorage.setItem('revive-shop-draft', JSON.stringify(place));
    open();
    expect(await screen.findByLabelText('Business name')).toBeTruthy();
  });
});

describe('registration form', () => {
  const WHOLE = {
    ...FIRST,
    businessType: 'mobile_repair',
    yearsInBusiness: 4,
    monthlyRepairVolume: 60,
    currentServices: ['Screen Repair'],
    subscriptionTier: 'professional',
    bankName: 'A Bank',
    accountType: 'current',
    accountNumber: '62123456789',
    branchCode: '250655',
  };

  // spec E057
  it('stays open and shows the reason when refused', async () => {
    platform.answers[REGISTER] = AWAY;
    platform.answers['POST /api/repair-shop/draft/read'] = respondWith({ form: WHOLE, expiresAt: later });
    localStorage.setItem('revive-shop-draft', JSON.stringify({ draft: SECRET, expiresAt: later, owner: '', step: 3 }));
    open();
    await press('Continue draft');
    await screen.findByText('Step 4 of 4');
    for (const box of document.querySelectorAll('input[type="checkbox"]')) fireEvent.click(box);
    await press('Submit Application');
    expect(await screen.findByText('Registration Failed')).toBeTruthy();
    expect(screen.getByText(AWAY_TEXT)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit Application' })).toBeTruthy();
  });

  it('sends after a pending save and saves no more', async () => {
    const saving = deferred(respondWith({ draft: 'e'.repeat(56), expiresAt: later }));
    const sending = deferred(respondWith({ status: 'pending', label: 'Under review', receivedAt: later }, 201));
    platform.answers[DRAFTS] = saving.answer;
    platform.answers[REGISTER] = sending.answer;
    platform.answers['POST /api/repair-shop/draft/read'] = respondWith({ form: WHOLE, expiresAt: later });
    localStorage.setItem('revive-shop-draft', JSON.stringify({ draft: SECRET, expiresAt: later, owner: '', step: 3 }));
    open();
    await press('Continue draft');
    await screen.findByText('Step 4 of 4');
    for (const box of document.querySelectorAll('input[type="checkbox"]')) fireEvent.click(box);
    await press('Previous');
    await press('Next');
    await waitFor(() => expect(platform.calls()).toContain(DRAFTS));
    await press('Submit Application');
    expect(platform.calls()).not.toContain(REGISTER);
    saving.go();
    await waitFor(() => expect(platform.calls()).toContain(REGISTER));
    type('Bank name', 'Another Bank');
    await press('Previous');
    await press('Next');
    sending.go();
    await screen.findByText('at /registration-confirmation');
    expect(platform.sent(REGISTER)).toMatchObject([{ draft: 'e'.repeat(56), bankName: 'A Bank' }]);
    expect([platform.sent(DRAFTS).length, localStorage.length]).toEqual([1, 0]);
  });

  // spec K085
  it('shows the number of counted reviews instead of a rate', async () => {
    open();
    expect((await screen.findByText(/^Not enough reviews yet/)).textContent).toBe(
      'Not enough reviews yet (n = 0 of 20)',
    );
    expect(document.body.textContent).not.toMatch(/\d ?%/);
  });
});

describe('opening step of a draft', () => {
  const at = (typed: object) => firstOpenStep(registerShopSchema, REGISTRATION_STEPS, initialOf(undefined, typed));
  it('opens the first incomplete step', () => {
    expect([
      at({}),
      at({ ...FIRST, taxId: '' }),
      at(FIRST),
      at({
        ...FIRST,
        businessType: 'mobile_repair',
        yearsInBusiness: 4,
        monthlyRepairVolume: 60,
        currentServices: ['Screen Repair'],
      }),
    ]).toEqual([0, 0, 1, 3]);
  });
});
