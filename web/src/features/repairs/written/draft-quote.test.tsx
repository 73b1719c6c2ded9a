import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { RepairActions } from '../components/detail/RepairActions.js';
import { RepairQuote } from '../components/detail/RepairQuote.js';
import { possibleActions } from '../repair-actions.js';
import { aRepair } from '../testing/a-repair.js';
import { QuoteSettingsPanel } from './QuoteSettingsPanel.js';

const SEND = 'POST /api/repairs/repair-1/quote/send';
const WRITE = 'POST /api/repairs/repair-1/quote';
const SETTINGS = 'PATCH /api/quote-settings';
const [quote] = aRepair().quotes;
if (quote === undefined) throw new TypeError('the example has a quote');
const drafted = (over: object = {}) =>
  aRepair({ status: 'diagnosing', quotes: [], draft: { revision: 7, quote: { ...quote, current: false } }, ...over });
const platform = mockServer({
  [SEND]: respondWith(aRepair({ version: 2 })),
  [WRITE]: respondWith(drafted({ version: 2 }), 201),
  'GET /api/quote-settings': respondWith({ validDays: 14, vatBps: 0, sendAtOnce: false }),
  [SETTINGS]: respondWith({ validDays: 14, vatBps: 0, sendAtOnce: true }),
});

describe('draft of a quote', () => {
  it('sends the shown revision and names the email address', async () => {
    show(<RepairActions repair={drafted({ customerEmail: 'thandi@example.com' })} role="tech" />);
    await press('Send quote (R350.00)');
    await waitFor(() => expect(platform.sent(SEND)).toEqual([{ revision: 7 }]));
    expect(await screen.findByText('Emailed to thandi@example.com')).toBeDefined();
  });

  it('reports a missing email address and the reason of a refusal', async () => {
    show(<RepairActions repair={drafted()} role="tech" />);
    await press('Send quote (R350.00)');
    expect(await screen.findByText(/No email on file/)).toBeDefined();
    platform.answers[SEND] = respondWithError(409, 'STALE_QUOTE', 'The quote has changed. Review the new one first.');
    await press('Send quote (R350.00)');
    expect(await screen.findByText(/Review the new one first/)).toBeDefined();
  });

  it('can be sent or declined but not approved', () => {
    expect(possibleActions(drafted(), true)).toEqual(['send', 'decline', 'diagnose']);
    expect(possibleActions(drafted(), false)).toEqual([]);
  });

  it('shows lines and price and accepts further lines', async () => {
    show(<RepairQuote repair={drafted()} isShop />);
    expect(screen.getByRole('heading', { name: 'Draft quote' })).toBeDefined();
    expect(screen.getByText(/can’t see this quote until you send it/)).toBeDefined();
    await press('Add work or parts');
    const dialog = await screen.findByRole('dialog', { name: 'Edit draft quote' });
    expect(within(dialog).getByText(/R350.00/)).toBeDefined();
    type('Name', 'Clean the fan');
    type('Price in rand', '100');
    await press('Save draft');
    await waitFor(() =>
      expect(platform.sent(WRITE)).toEqual([
        { basedOn: 0, draft: 7, lines: [{ kind: 'work', name: 'Clean the fan', cents: 10_000 }] },
      ]),
    );
  });
});

it('lets an administrator send quotes without a draft', async () => {
  show(<QuoteSettingsPanel />);
  expect(await screen.findByText(/wait as drafts until you send them/)).toBeDefined();
  await press('Change');
  screen.getByRole('checkbox', { name: /at once, without a draft/ }).click();
  await press('Save');
  await waitFor(() => expect(platform.sent(SETTINGS)).toEqual([{ validDays: 14, sendAtOnce: true }]));
});
