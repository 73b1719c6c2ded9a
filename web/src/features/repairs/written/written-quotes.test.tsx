import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { Repair } from '#api/generated/repairs.gen.js';
import { button, mockServer, press, respondWith, respondWithError, show, type } from '#testing/mock-server.js';
import { TrackingResult } from '../components/tracking/TrackingResult.js';
import { LinkSecretsContext } from '../hooks/use-link-secrets.js';
import { aRepair, aTracking } from '../testing/a-repair.js';
import { possibleActions } from '../repair-actions.js';
import { QuoteWork } from './QuoteWork.js';

const AT = '2026-11-20T09:12:00Z';
const QUOTE = 'POST /api/repairs/repair-1/quote';
const APPROVE = 'POST /api/customer/repair-status/RV-AAAA/approve';
const DONE = 'POST /api/repairs/repair-1/quote/done';
const platform = mockServer({
  'GET /api/customer/repair-status': respondWith(aTracking()),
  [APPROVE]: respondWith(aTracking({ status: 'approved', version: 2 })),
  [QUOTE]: respondWith(aRepair({ version: 2 }), 201),
  [DONE]: respondWith(aRepair({ version: 2 })),
});
afterEach(() => sessionStorage.clear());
const machine = { id: 'boot', kind: 'procedure' as const, name: 'Windows Boot Repair', cents: 35_000 };
const part = { id: 'hand-1', kind: 'part' as const, name: 'Original screen', cents: 90_000, choice: 'Screen' };
const other = { id: 'hand-2', kind: 'part' as const, name: 'Compatible screen', cents: 60_000, choice: 'Screen' };
const fan = { id: 'hand-3', kind: 'work' as const, name: 'Clean the fan', cents: 10_000, isOptional: true };
const shopLine = (line: typeof machine | typeof fan) => ({ ...line, serviceId: line.id, findingIds: [] });
const quoteOf = (over: Partial<Repair['quotes'][number]> = {}): Repair['quotes'] =>
  aRepair().quotes.map((quote) => ({ ...quote, ...over }));

describe('quote by hand', () => {
  it('sends lines in whole cents and protects the agent’s part from changes', async () => {
    show(<QuoteWork repair={aRepair()} />);
    await press('Revise quote');
    const dialog = await screen.findByRole('dialog', { name: 'Revise quote 1' });
    expect(within(dialog).getByText(/Automatic repair: R350.00 \(from your price list\)/)).toBeDefined();
    type('Name', 'Clean the fan');
    type('Price in rand', '99,90');
    type(/^Hours/, '1.5');
    type(/^Deposit in rand/, '50');
    await press('Send quote');
    await waitFor(() =>
      expect(platform.sent(QUOTE)).toEqual([
        {
          basedOn: 1,
          lines: [{ kind: 'work', name: 'Clean the fan', cents: 9_990, hours: 150 }],
          depositCents: 5_000,
        },
      ]),
    );
  });

  it('keeps the version that the dialog was opened with when a colleague’s quote arrives', async () => {
    let arrive = (_: Repair): void => undefined;
    function Live() {
      const [repair, setRepair] = useState(aRepair());
      arrive = setRepair;
      return <QuoteWork repair={repair} />;
    }
    platform.answers[QUOTE] = respondWithError(409, 'QUOTE_CHANGED', 'The quote has changed.');
    show(<Live />);
    await press('Revise quote');
    await screen.findByRole('dialog', { name: 'Revise quote 1' });
    type('Name', 'Clean the fan');
    type('Price in rand', '99,90');
    const others = quoteOf({ version: 2, lines: [shopLine({ ...machine, cents: 50_000 })], totalCents: 50_000 });
    act(() => arrive(aRepair({ version: 2, quotes: [...quoteOf({ current: false }), ...others] })));
    const dialog = screen.getByRole('dialog', { name: 'Revise quote 1' });
    expect(within(dialog).getByText(/Automatic repair: R350.00 \(from your price list\)/)).toBeDefined();
    await press('Send quote');
    await waitFor(() => expect(platform.sent(QUOTE)).toMatchObject([{ basedOn: 1 }]));
    expect(await screen.findByText(/The quote has changed/)).toBeDefined();
  });

  it('shows a row per line and collapses rarely used fields until requested or refused', async () => {
    show(<QuoteWork repair={aRepair({ quotes: [] })} />);
    await press('Write a quote');
    await screen.findByRole('dialog', { name: 'Write a quote' });
    await press('Add part');
    const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));
    expect(line(2).queryByLabelText(/^Supplier/)).toBeNull();
    await press('More options for line 2');
    fireEvent.change(line(2).getByLabelText(/^Your cost in rand/), { target: { value: 'none' } });
    await press('More options for line 2');
    expect(line(2).queryByLabelText(/^Your cost in rand/)).toBeNull();
    await press('Send quote');
    expect(await line(2).findByLabelText(/^Your cost in rand/)).toBeDefined();
    expect(line(1).queryByLabelText(/^Your cost in rand/)).toBeNull();
  });

  it('refuses an invalid price on the page', async () => {
    show(<QuoteWork repair={aRepair({ quotes: [] })} />);
    await press('Write a quote');
    await screen.findByRole('dialog', { name: 'Write a quote' });
    type('Name', 'Clean the fan');
    type('Price in rand', '12.345');
    await press('Send quote');
    expect((await screen.findAllByText(/Enter an amount in rand/)).length).toBeGreaterThan(0);
    expect(platform.sent(QUOTE)).toEqual([]);
  });

  it('marks only approved lines as done, and only after the deposit', async () => {
    const approved = {
      quoteVersion: 1,
      how: 'in_person' as const,
      approvedBy: 'Thandi',
      at: AT,
      lines: ['hand-3'],
      totalCents: 10_000,
    };
    const repair = aRepair({
      status: 'approved',
      quotes: quoteOf({ lines: [machine, fan].map(shopLine), totalCents: 10_000, depositCents: 1_000 }),
      approvals: [approved],
    });
    // The customer declined the agent's part, so no run can be started.
    expect(possibleActions(repair, true)).not.toContain('execute');
    show(<QuoteWork repair={repair} />);
    expect(await screen.findByText('Record the deposit first.')).toBeDefined();
    cleanup();
    // The ledger has given the deposit back, so the button is there again.
    const givenBack = [{ cents: 1_000, method: 'cash' as const, reference: '', byName: 'shop', at: AT }];
    show(<QuoteWork repair={{ ...repair, deposits: givenBack, depositReceivedCents: 0 }} />);
    expect(await screen.findByText('Record the deposit first.')).toBeDefined();
    expect(screen.getByRole('button', { name: /R10\.00/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Mark as done/ })).toBeNull();
    cleanup();
    const deposits = [{ cents: 1_000, method: 'cash' as const, reference: '', byName: 'shop', at: AT }];
    show(<QuoteWork repair={{ ...repair, deposits }} />);
    await press('Mark as done: Clean the fan');
    await screen.findByRole('dialog');
    type(/^Note/, 'New paste');
    await press('Mark as done');
    await waitFor(() =>
      expect(platform.sent(DONE)).toEqual([{ quoteVersion: 1, lineId: 'hand-3', note: 'New paste' }]),
    );
  });
});

describe('customer’s choice of lines', () => {
  const quote = {
    version: 1,
    totalCents: 135_000,
    diagnosisCents: 0,
    createdAt: AT,
    lines: [machine, part, other, fan],
  };
  const open = (code: string) =>
    show(
      <LinkSecretsContext value={{ approve: code }}>
        <TrackingResult tracking={aTracking({ quote })} />
      </LinkSecretsContext>,
    );

  it('updates the price on the button after each choice', async () => {
    open('SECRET');
    fireEvent.click(await screen.findByRole('radio', { name: /Compatible screen/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Clean the fan/ }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Windows Boot Repair/ }).disabled).toBe(true);
    expect(screen.getAllByText(/done by hand, not machine-checked/).length).toBe(3);
    await press('Approve R950.00');
    await waitFor(() =>
      expect(platform.sent(APPROVE)).toEqual([{ quoteVersion: 1, approvalCode: 'SECRET', lines: ['boot', 'hand-2'] }]),
    );
  });

  it('shows no choice behind the read-only tracking link', async () => {
    open('');
    await screen.findByText('Compatible screen');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('reports an outdated link after a new version of the quote', async () => {
    platform.answers[APPROVE] = respondWithError(403, 'APPROVAL_LINK_NEEDED', 'Use the newest link.');
    open('OLD');
    await waitFor(() => button('Approve R1,350.00'));
    await press('Approve R1,350.00');
    expect(await screen.findByText(/This link is no longer valid. The quote has changed/)).toBeDefined();
  });
});
