import { describe, expect, it } from '@jest/globals';
import { screen, within, waitFor } from '@testing-library/react';
import { aUser, mockServer, press, show } from '#testing/mock-server.js';
import { handText } from '../../messages/customer.messages.js';
import { phoneScript } from '../../messages/repair.messages.js';
import { headline, reassurance } from '../../messages/tracking/tracking.messages.js';
import { quoteValidity } from '../../messages/tracking/tracking-quote.messages.js';
import { isAhead, wrote } from '../../repair-facts.js';
import { A_LINK, aRepair, aRun, aTracking } from '../../testing/a-repair.js';
import { RepairPanel } from '../RepairPanel.js';
import { TrackingResult } from './TrackingResult.js';

mockServer({});
const REPAIR_WORDS = /repaired|repairing|repair approved|repair in progress|repair completed|back up|backup|test fix/i;
const [quote] = aRepair().quotes;
if (quote === undefined) throw new Error('a repair has a quote');
const QUOTE = {
  ...quote,
  lines: [{ ...quote.lines[0]!, name: 'File recovery' }],
  product: 'files' as const,
  writes: 0,
};
const PUBLIC = { version: 1, totalCents: 35_000, diagnosisCents: 0, createdAt: QUOTE.createdAt, lines: QUOTE.lines };
const files = { what: 'files', count: 43, whole: 41, badBytes: 0 } as const;
const tracked = (over: Parameters<typeof aTracking>[0] = {}) =>
  aTracking({
    quote: { ...PUBLIC, product: 'files' },
    steps: [{ name: 'execute', status: 'completed', plain: 'Read' }],
    ...over,
  });
const done = tracked({
  status: 'completed',
  outcome: 'produced',
  made: files,
  servicesPerformed: ['File recovery'],
  verdict: { status: 'verified', reason: '43 files.', checks: [{ name: 'read back', before: false, after: true }] },
});

describe('output on the customer’s page', () => {
  it.each([
    [
      'files',
      { made: files },
      'We recovered 41 files',
      '2 more files may be damaged. Nothing on your device was changed.',
    ],
    [
      'one file',
      { made: { ...files, count: 1, whole: 1 } },
      'We recovered 1 file',
      'Nothing on your device was changed.',
    ],
    [
      'an image',
      { made: { what: 'image', count: 0, whole: 0, badBytes: 0 } as const },
      'We copied your drive',
      'Nothing on your device was changed.',
    ],
    [
      'an image with holes',
      { made: { what: 'image', count: 0, whole: 0, badBytes: 8_192 } as const },
      'We copied your drive',
      "8,192 bytes couldn't be read and are missing. Nothing on your device was changed.",
    ],
  ])('shows the figures: %s', (_, over, title, text) => {
    const tracking = { ...done, ...over };
    expect([headline(tracking), reassurance(tracking)]).toEqual([title, text]);
    expect(headline({ ...tracking, status: 'ready_for_pickup' })).toBe(`${title}. Ready for pickup`);
  });

  it('states that nothing was written and never claims a repair', () => {
    expect([wrote(done), isAhead(done), quoteValidity(done)]).toEqual([false, false, 'Done at this price.']);
    for (const status of ['quoted', 'approved', 'repairing'] as const) {
      const tracking = tracked({ status });
      expect(`${headline(tracking)} ${reassurance(tracking)}`).not.toMatch(REPAIR_WORDS);
    }
  });

  it('shows the whole page with price and without a backup', async () => {
    show(<TrackingResult tracking={done} />);
    await screen.findByText('Total cost');
    await screen.findByText('It was read back and checked.');
    await screen.findByText('Nothing on your drive is changed.');
    // Wait until all lazy parts have loaded; then a single status is left.
    await waitFor(() => screen.getByRole('status'));
    expect(within(screen.getByRole('status')).getByText('Done and checked')).toBeDefined();
    await press('Show all checks');
    await screen.findByText('passed');
    expect(screen.queryByText('failed')).toBeNull();
    expect(document.body.textContent).not.toMatch(REPAIR_WORDS);
  });
});

describe('output on the shop’s page', () => {
  const repair = aRepair({
    status: 'completed',
    outcome: 'produced',
    quotes: [QUOTE],
    runs: [
      aRun(),
      aRun({
        id: 'run-2',
        kind: 'repair',
        product: 'files',
        steps: [
          { name: 'detect', status: 'completed', plain: 'Checked' },
          { name: 'execute', status: 'completed', plain: 'Read' },
          { name: 'verify', status: 'completed', plain: 'Checked' },
        ],
        verdict: {
          status: 'verified',
          reason: '43 files.',
          checks: [{ name: 'read back', before: false, after: true }],
        },
        produced: { ...files, path: '/home/shop/recovered/stick', bytes: 9, badPlaces: 0, sha256: 'ab'.repeat(32) },
      }),
    ],
  });

  it('names the run and its steps after the output', async () => {
    show(<RepairPanel repair={repair} role="tech" />, { user: aUser({ role: 'tech' }) });
    const run = await screen.findByRole('region', { name: 'File recovery' });
    for (const title of ['Prepare', 'Read', 'Verify'])
      expect(within(run).getAllByText(title).length).toBeGreaterThan(0);
    expect(screen.getAllByText('1 of 1 check passed').length).toBeGreaterThan(0);
    expect(run.textContent).not.toMatch(REPAIR_WORDS);
    expect(screen.queryByText('Backup of changed data')).toBeNull();
    expect(screen.queryByText(/Problems found/)).toBeNull();
    await press('Delete what was made');
    await screen.findByText('Delete the recovered files?');
  });

  it('shows path and size at the handover and does not mention a rollback', async () => {
    show(<RepairPanel repair={{ ...repair, status: 'ready_for_pickup' }} role="tech" />, {
      user: aUser({ role: 'tech' }),
    });
    await press(/Mark as picked up/);
    const dialog = await screen.findByRole('dialog', { name: 'Mark as picked up?' });
    expect(within(dialog).getByText(/\/home\/shop\/recovered\/stick \(9 B\)/)).toBeDefined();
    expect(within(dialog).queryByText(/roll/)).toBeNull();
  });

  it('uses the same words in messages and on the phone', () => {
    expect(handText(repair, A_LINK.trackingUrl)).toContain('we recovered 41 files');
    expect(phoneScript(repair)).toContain('We can recover deleted files from your device for R350.00');
    expect(handText(aRepair({ quotes: [QUOTE] }), A_LINK.trackingUrl)).toContain(
      'we can recover deleted files from your device for R350.00',
    );
  });
});
