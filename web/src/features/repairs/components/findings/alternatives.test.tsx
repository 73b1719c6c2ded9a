import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { aRepair } from '../../testing/a-repair.js';
import { Alternatives } from './Alternatives.js';

const CHOOSE = 'POST /api/repairs/repair-1/alternatives';
const DIGEST = 'ab'.repeat(32);
const repair = aRepair({
  id: 'repair-1',
  status: 'diagnosing',
  outcome: 'needs_person',
  alternatives: [
    {
      planDigest: DIGEST,
      code: 'driver.blamed',
      plain: 'The last blue screen was caused by rtfilter.sys.',
      loses: 'The device that needs this driver stops working.',
      evidence: [{ offset: 4096, expected: '04 00 00 00', seen: '01 00 00 00' }],
      writes: 1,
      bytes: 4,
    },
  ],
});
const platform = mockServer({ [CHOOSE]: respondWith(repair) });
const open = (canChoose: boolean) =>
  show(<Alternatives repair={repair} canChoose={canChoose} />, { user: aUser({ role: 'tech' }) });

describe('alternatives without damage', () => {
  it('states the loss before the quote and sends the digest of the shown plan', async () => {
    open(true);
    await press('Create quote');
    await screen.findByText(/Nothing is written until the customer approves the quote/);
    expect(screen.getAllByText('The device that needs this driver stops working.')).toHaveLength(2);
    expect(platform.sent(CHOOSE)).toEqual([]);
    const buttons = screen.getAllByRole('button', { name: 'Create quote' });
    buttons.at(-1)?.click();
    await screen.findByText('Quote created');
    expect(platform.sent(CHOOSE)).toEqual([{ planDigest: DIGEST }]);
  });

  it('shows the reason of a refused quote', async () => {
    platform.answers[CHOOSE] = respondWithError(409, 'STALE_QUOTE', 'This quote has changed. Reload and try again.');
    open(true);
    await press('Create quote');
    (await screen.findAllByRole('button', { name: 'Create quote' })).at(-1)?.click();
    await screen.findByText('Quote not created');
  });

  it('shows alternatives to staff but lets only the shop choose', async () => {
    open(false);
    await screen.findByText(/caused by rtfilter\.sys/);
    expect(screen.queryByRole('button', { name: 'Create quote' })).toBeNull();
  });

  it('shows two exclusive alternatives with their losses and quotes the chosen one', async () => {
    const [first] = repair.alternatives!;
    const other = 'cd'.repeat(32);
    const tables = [
      {
        ...first!,
        plain: 'Make the partition table as a GPT.',
        loses: 'A system that starts in BIOS mode no longer starts.',
      },
      {
        ...first!,
        planDigest: other,
        plain: 'Make the partition table as a classic one (MBR).',
        loses: 'A Windows that starts in UEFI mode no longer starts.',
      },
    ];
    platform.answers[CHOOSE] = respondWith(repair);
    show(<Alternatives repair={{ ...repair, alternatives: tables }} canChoose />, { user: aUser({ role: 'tech' }) });
    await screen.findByText('A system that starts in BIOS mode no longer starts.');
    screen.getAllByRole('button', { name: 'Create quote' })[1]?.click();
    await screen.findByText(/Nothing is written until the customer approves the quote/);
    expect(screen.getAllByText('A Windows that starts in UEFI mode no longer starts.')).toHaveLength(2);
    screen.getAllByRole('button', { name: 'Create quote' }).at(-1)?.click();
    await screen.findByText('Quote created');
    expect(platform.sent(CHOOSE)).toEqual([{ planDigest: other }]);
  });
});
