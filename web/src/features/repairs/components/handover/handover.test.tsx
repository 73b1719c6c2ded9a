import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Repair } from '#api/generated/repairs.gen.js';
import { mockServer, button, choose, press, respondWith, show, type } from '#testing/mock-server.js';
import { dayText } from '#ui/format/time-text.js';
import { RepairActions } from '../detail/RepairActions.js';
import { RepairPanel } from '../RepairPanel.js';
import { aRepair, aRun } from '../../testing/a-repair.js';

const CALL = 'POST /api/repairs/repair-1/hand-over';
const repaired = aRepair({
  status: 'ready_for_pickup',
  outcome: 'repaired',
  customerName: 'Thandi Dlamini',
  runs: [aRun(), aRun({ id: 'run-2', kind: 'repair', status: 'completed' })],
  charge: { cents: 35_000, at: '2026-11-20T09:20:00Z' },
  owedCents: 35_000,
});
const T1 = '2026-11-20T10:00:00Z';
type Retention = NonNullable<NonNullable<Repair['handover']>['retention']>;
const produced = {
  what: 'files',
  path: '/home/shop/recovered/stick-0123456789ab',
  bytes: 4_096,
  sha256: 'ab'.repeat(32),
  badBytes: 0,
  badPlaces: 0,
  count: 2,
  whole: 2,
} as const;
const made: Repair = {
  ...repaired,
  outcome: 'produced',
  runs: [aRun(), aRun({ id: 'run-2', kind: 'repair', product: 'files', produced })],
};
const HAND = 'POST /api/repairs/repair-1/hand-work';
const platform = mockServer({
  [HAND]: respondWith(repaired, 201),
  'GET /api/shop/prices': respondWith({ diagnosisCents: 0, services: [] }),
  [CALL]: respondWith({ ...repaired, handedOverAt: '2026-11-20T10:00:00Z' }),
});
const dialog = () => screen.findByRole('dialog', { name: 'Mark as picked up?' });

describe('handover of a device', () => {
  it('opens a dialog with the consequences instead of acting on a single click', async () => {
    show(<RepairActions repair={repaired} role="tech" />);
    await press(/Mark as picked up/);
    expect(within(await dialog()).getByText(/can’t roll back after pickup/)).toBeDefined();
    expect(platform.sent(CALL)).toEqual([]);
  });

  it('records the collector and the payment of the charge', async () => {
    show(<RepairActions repair={repaired} role="tech" />);
    await press(/Mark as picked up/);
    await dialog();
    type(/^Collected by/, 'Sipho Dlamini');
    type(/^Relation to the customer/, 'son');
    choose('Payment of R350.00', 'card');
    await press('Mark as picked up');
    await waitFor(() =>
      expect(platform.sent(CALL)).toEqual([{ collectedBy: 'Sipho Dlamini', relation: 'son', payment: 'card' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for what is due after part payments, and shows the change of cash', async () => {
    show(<RepairActions repair={{ ...repaired, paidCents: 15_000, dueCents: 20_000 }} role="tech" />);
    await press(/Mark as picked up/);
    await dialog();
    choose('Payment of R200.00', 'cash');
    type(/^Cash received/, '250');
    expect(screen.getByText('Change: R50.00')).toBeDefined();
    await press('Mark as picked up');
    await waitFor(() =>
      expect(platform.sent(CALL)).toEqual([{ collectedBy: 'Thandi Dlamini', payment: 'cash', tenderedCents: 25_000 }]),
    );
  });

  it('hands out for an EFT only on a bank line or on the word of the person', async () => {
    show(<RepairActions repair={repaired} role="tech" />);
    await press(/Mark as picked up/);
    await dialog();
    choose('Payment of R350.00', 'eft');
    type(/^EFT reference/, 'R-2291');
    await press('Mark as picked up');
    expect((await screen.findAllByText('Choose how you know')).length).toBeGreaterThan(0);
    expect(platform.sent(CALL)).toEqual([]);
    choose('How do you know that the EFT arrived?', 'person');
    await press('Mark as picked up');
    await waitFor(() => expect(platform.sent(CALL)).toMatchObject([{ reference: 'R-2291', confirmedBy: 'person' }]));
  });

  it('asks for the amount of the server where the customer approved less than the quote', async () => {
    show(<RepairActions repair={{ ...repaired, charge: undefined, owedCents: 10_000 }} role="tech" />);
    await press(/Mark as picked up/);
    await dialog();
    expect(screen.getByLabelText('Payment of R100.00')).toBeDefined();
  });

  it('requires a payment choice and a name', async () => {
    show(<RepairActions repair={{ ...repaired, customerName: undefined }} role="tech" />);
    await press(/Mark as picked up/);
    await dialog();
    await press('Mark as picked up');
    expect((await screen.findAllByText('Choose how it was paid')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Enter who collected the device').length).toBeGreaterThan(0);
    expect(platform.sent(CALL)).toEqual([]);
  });

  it('asks for no payment where nothing is due', async () => {
    show(
      <RepairActions repair={{ ...repaired, outcome: 'nothing_found', charge: undefined, owedCents: 0 }} role="tech" />,
    );
    await press(/Mark as picked up/);
    await dialog();
    choose('Payment of R0.00', 'nothing_due');
    await press('Mark as picked up');
    await waitFor(() =>
      expect(platform.sent(CALL)).toEqual([{ collectedBy: 'Thandi Dlamini', payment: 'nothing_due' }]),
    );
  });

  it('asks for the retention of the output, with thirty days as the default', async () => {
    show(<RepairActions repair={made} role="tech" />);
    await press(/Mark as picked up/);
    expect(within(await dialog()).getByText(/Give it to your customer before you delete it/).textContent).toContain(
      '/home/shop/recovered/stick-0123456789ab (4,096 B)',
    );
    const in30Days = dayText(new Date(Date.now() + 30 * 24 * 3_600_000).toISOString());
    expect(
      screen.getByRole('option', { name: `Keep until ${in30Days}, then delete (30 days)`, selected: true }),
    ).toBeDefined();
    choose('Payment of R350.00', 'card');
    await press('Mark as picked up');
    await waitFor(() =>
      expect(platform.sent(CALL)).toEqual([{ collectedBy: 'Thandi Dlamini', payment: 'card', keepDays: 30 }]),
    );
  });

  it('deletes the output at once on request', async () => {
    show(<RepairActions repair={made} role="tech" />);
    await press(/Mark as picked up/);
    await dialog();
    choose('Payment of R350.00', 'card');
    choose("Data on the shop's PC", '0');
    await press('Mark as picked up');
    await waitFor(() => expect(platform.sent(CALL)).toMatchObject([{ keepDays: 0 }]));
  });

  it.each<[Retention, RegExp]>([
    [
      { state: 'kept', until: '2026-12-20T10:00:00Z', at: T1 },
      /kept on the shop's PC until 20 Dec 2026\. Then the agent/,
    ],
    [{ state: 'deleting', at: T1 }, /is being deleted\. Waiting for the agent/],
    [{ state: 'deleted', at: T1 }, /was deleted from the shop's PC on 20 Nov 2026/],
    [
      { state: 'not_deleted', at: T1, reason: '/home/shop/x was changed since it was made. Nothing was deleted.' },
      /not deleted\. \/home\/shop\/x was changed since it was made/,
    ],
  ])('shows the retention of the output on the ticket: %s', (retention, text) => {
    const handover = { collectedBy: 'Sipho', payment: 'cash' as const, amountCents: 35_000, retention };
    show(<RepairPanel repair={{ ...made, handedOverAt: T1, handover }} role="tech" />);
    expect(screen.getByText(text)).toBeDefined();
  });

  it('hides the path of a deleted output', () => {
    const retention = { state: 'deleted' as const, at: T1 };
    const handover = { collectedBy: 'Sipho', payment: 'cash' as const, amountCents: 35_000 };
    const verdict = { status: 'verified' as const, reason: 'Two files.', checks: [] };
    const runs = made.runs.map((run) => ({ ...run, verdict }));
    const ticket = { ...made, runs, handedOverAt: T1 };
    show(<RepairPanel repair={{ ...ticket, handover: { ...handover, retention } }} role="tech" />);
    expect(screen.getByText("Deleted from the shop's PC")).toBeDefined();
    expect(screen.queryByText(produced.path)).toBeNull();
  });

  it('closes without a change through Cancel', async () => {
    show(<RepairActions repair={repaired} role="tech" />);
    await press(/Mark as picked up/);
    await dialog();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button(/Mark as picked up/)).toBeDefined();
    expect(platform.sent(CALL)).toEqual([]);
  });

  it('shows collector, relation and payment on the ticket', () => {
    show(
      <RepairPanel
        repair={{
          ...repaired,
          handedOverAt: '2026-11-20T10:00:00Z',
          handover: { collectedBy: 'Sipho Dlamini', relation: 'son', payment: 'not_paid', amountCents: 35_000 },
        }}
        role="tech"
      />,
    );
    expect(screen.getByText('Sipho Dlamini (son)')).toBeDefined();
    expect(screen.getByText('R350.00, not paid')).toBeDefined();
  });
});

it('records work by hand with the shop’s own lines', async () => {
  show(<RepairActions repair={aRepair({ status: 'diagnosing', outcome: 'needs_person', quotes: [] })} role="tech" />);
  await press('Record manual work');
  await screen.findByRole('dialog', { name: 'Record manual work' });
  type('Work done', 'Fitted a screen');
  choose('Charge', 'own');
  type('Name', 'Screen replacement');
  type('Price in rand', '1200');
  await press('Record work');
  expect((await screen.findAllByText('Choose how the customer agreed to the price')).length).toBeGreaterThan(0);
  choose('The customer agreed to the price', 'by_phone');
  await press('Record work');
  await waitFor(() =>
    expect(platform.sent(HAND)).toMatchObject([
      {
        done: 'Fitted a screen',
        serviceId: '',
        lines: [{ name: 'Screen replacement', cents: 120_000 }],
        agreedHow: 'by_phone',
      },
    ]),
  );
});
