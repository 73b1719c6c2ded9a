import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser, mockServer, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { isMixed, noFixNoFee } from '../../messages/quotes/quote.messages.js';
import { RepairActions } from '../detail/RepairActions.js';
import { RepairPanel } from '../RepairPanel.js';
import { aRepair, aRun } from '../../testing/a-repair.js';
import { SHOP_ANSWERS } from '../../testing/shop-answers.js';

const EXECUTE = 'POST /api/repairs/repair-1/execute';
const platform = mockServer({ ...SHOP_ANSWERS, [EXECUTE]: respondWith({ runId: 'run-2' }, 201) });
const approved = aRepair({ status: 'approved' });
const start = async () => {
  show(<RepairActions repair={approved} role="tech" />);
  await press(/Start repair/);
};

describe('start of a repair', () => {
  // spec M212
  it('names the missing connection when no agent is online', async () => {
    platform.answers[EXECUTE] = respondWithError(409, 'AGENT_OFFLINE', 'The agent is not connected.');
    await start();
    expect(await screen.findByText('Agent Connection Required')).toBeDefined();
    expect(screen.getByText('409: The agent is not connected.')).toBeDefined();
  });

  // spec M214
  it('shows the reason of a refusal', async () => {
    platform.answers[EXECUTE] = respondWithError(409, 'DEVICE_BUSY', 'This device is busy.');
    await start();
    expect(await screen.findByText('Failed to start repair: 409: This device is busy.')).toBeDefined();
  });
});

describe('work by hand before the agent’s part', () => {
  const [quote] = aRepair().quotes;
  const dust = {
    id: 'hand-1',
    kind: 'work' as const,
    serviceId: '',
    name: 'Dust',
    findingIds: [],
    cents: 4_050,
    done: { byName: 'Sipho', at: '2026-11-20T09:30:00Z' },
  };
  const mixed = aRepair({
    status: 'approved',
    quotes: quote === undefined ? [] : [{ ...quote, lines: [...quote.lines, dust], totalCents: 39_050 }],
    approvals: [{ quoteVersion: 1, approvedBy: 'T', how: 'in_person', at: '2026-11-20T09:20:00Z' }],
  } as Partial<ReturnType<typeof aRepair>>);

  it('charges finished work after a failure unless the shop opts out before the start', async () => {
    show(<RepairActions repair={mixed} role="tech" />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'If it fails, charge R40.50 for the work done by hand',
    });
    expect(box.checked).toBe(true);
    await press(/Start repair/);
    await waitFor(() => expect(platform.sent(EXECUTE)).toEqual([{ quoteVersion: 1 }]));
    fireEvent.click(box);
    await press(/Start repair/);
    await waitFor(() => expect(platform.sent(EXECUTE).at(-1)).toEqual({ quoteVersion: 1, takeOffHandWork: true }));
  });

  it('mentions the work by hand in the price text of a quote', () => {
    expect(noFixNoFee(8_900, undefined, true)).toBe(
      "If we can't repair it, you pay the diagnosis, R89.00, and the work by hand that is done by then.",
    );
    expect(noFixNoFee(0, undefined, true)).toBe(
      "If we can't repair it, you pay only the work by hand that is done by then.",
    );
    expect([isMixed(mixed.quotes[0]?.lines ?? []), isMixed(quote?.lines ?? []), isMixed([dust])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('end of a repair', () => {
  const repaired = aRepair({
    status: 'completed',
    outcome: 'repaired',
    runs: [
      aRun(),
      aRun({ id: 'run-2', kind: 'repair', startedAt: '2026-11-20T09:20:00Z', endedAt: '2026-11-20T09:24:12Z' }),
    ],
  });

  // spec K183
  it('shows method, duration and next step after success', async () => {
    show(<RepairPanel repair={repaired} role="tech" />, { user: aUser({ role: 'tech', tenantId: 't' }) });
    const said = within(
      (await screen.findByText('Repair completed')).closest<HTMLElement>('[role="status"]') ?? document.body,
    );
    const facts = said.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Method', 'Windows Boot Repair'],
      ['Time', '4 min 12 s'],
      ['Next steps', 'Mark it as ready for pickup.'],
    ]);
  });

  it('hides the result after pickup', () => {
    show(<RepairPanel repair={{ ...repaired, handedOverAt: '2026-11-20T10:00:00Z' }} role="tech" />, {
      user: aUser({ role: 'tech', tenantId: 't' }),
    });
    expect(screen.queryByText('Repair completed')).toBeNull();
  });
});
