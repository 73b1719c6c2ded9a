import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  mockServer,
  AT,
  AWAY,
  AWAY_TEXT,
  button,
  deferred,
  press,
  respondWithError,
  respondWith,
  show,
  type,
  unreachable,
  UNREACHABLE_TEXT,
} from '#testing/mock-server.js';
import { pass } from '#testing/waits.js';
import { EmergencyStopCard } from './EmergencyStopCard.js';
import { ShopStopBanner } from './ShopStopBanner.js';
import type { ShopChoice } from './StopScopeFields.js';

const [STOP, READ, LIST] = ['POST /api/emergency-stop', 'GET /api/emergency-stop/s-1', 'GET /api/emergency-stops'];
const RESUME = 'POST /api/emergency-stop/s-1/resume';
const agent = (n: number, answer: string) => ({
  agentId: `a-${n}`,
  name: `bench-${n}`,
  tenantName: 'Kestrel',
  answer,
  runs: 1,
});
const aStop = { stopId: 's-1', at: AT, runs: 2, reason: '', scope: {} };
const stop = (...answers: string[]) =>
  respondWith({ ...aStop, runs: answers.length, agents: answers.map((answer, n) => agent(n, answer)) });
const platform = mockServer({
  [LIST]: respondWith([]),
  [STOP]: stop('sent', 'sent'),
  [READ]: stop('acknowledged', 'acknowledged'),
});

const shopChoice: ShopChoice = ({ onChange }) => (
  <button type="button" onClick={() => onChange('tenant-1')}>
    Kestrel
  </button>
);
/** Opens the dialog and confirms by typing the word; holding the button is tested with the button. */
async function ask(running = 2): Promise<void> {
  show(<EmergencyStopCard running={running} shopChoice={shopChoice} />);
  await press('Emergency Stop');
  await screen.findByRole('dialog', { name: 'Are you sure you want to emergency stop all active repairs?' });
}
async function confirm(): Promise<void> {
  await press('Type STOP instead');
  type('Type STOP', 'stop');
  await press('Type STOP to confirm');
}
afterEach(() => {
  jest.useRealTimers();
});

describe('emergency stop', () => {
  it('asks first, names the running repairs and focuses the safe answer', async () => {
    await ask();
    expect(
      within(screen.getByRole('dialog')).getByText(/^2 running repairs will stop\. Writes in progress finish first/),
    ).toBeDefined();
    expect(document.activeElement).toBe(button('Keep repairing'));
    await press('Keep repairing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.sent(STOP)).toEqual([]);
  });

  it('requires the word, sends once and reports success after every acknowledgement', async () => {
    const wait = deferred(stop('sent', 'sent'));
    Object.assign(platform.answers, { [STOP]: wait.answer, [READ]: stop('acknowledged', 'writing') });
    await ask();
    await press('Type STOP instead');
    type('Type STOP', 'sto');
    expect(button('Type STOP to confirm').disabled).toBe(true);
    type('Type STOP', 'stop');
    await press('Type STOP to confirm');
    await waitFor(() => expect(button('Type STOP to confirm').disabled).toBe(true));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    jest.useFakeTimers();
    wait.go();
    await pass(10);
    expect(screen.getByRole('dialog', { name: 'Stopping' })).toBeDefined();
    await pass(10);
    expect(screen.getByText('Finishing a write')).toBeDefined();
    platform.answers[READ] = stop('acknowledged', 'acknowledged');
    await pass(1_900);
    expect(screen.queryByText(/activated successfully/)).toBeNull();
    await pass(100);
    expect(screen.getByText('Emergency stop activated successfully. All repairs halted.')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Stopped' })).toBeDefined();
    expect(platform.sent(STOP)).toEqual([{}]);
  });

  it('does not report an unreachable agent as stopped', async () => {
    platform.answers[READ] = stop('acknowledged', 'unreachable');
    await ask();
    await confirm();
    expect(await screen.findByText('Some agents did not answer')).toBeDefined();
    expect(screen.getByText("We couldn't reach 1 agent.")).toBeDefined();
    expect(screen.queryByText(/activated successfully/)).toBeNull();
  });

  it('shows the reason of a refusal and allows a retry', async () => {
    platform.answers[STOP] = respondWithError(403, 'NOT_ALLOWED', 'Your account may not do that.');
    await ask();
    await confirm();
    expect(await screen.findByText('Failed to activate emergency stop')).toBeDefined();
    expect(screen.getByText('403: Your account may not do that.')).toBeDefined();
    await waitFor(() => expect(button('Type STOP to confirm').disabled).toBe(false));
  });

  it('reports an unreachable server', async () => {
    platform.answers[STOP] = unreachable;
    await ask();
    await confirm();
    expect(await screen.findByText('Error activating emergency stop')).toBeDefined();
    expect(screen.getByText(UNREACHABLE_TEXT)).toBeDefined();
  });

  it('reports a sent stop whose answers could not be loaded and polls again', async () => {
    platform.answers[READ] = AWAY;
    await ask();
    await confirm();
    expect(await screen.findByText("The stop was sent. We couldn't load which agents confirmed it.")).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    platform.answers[READ] = stop('acknowledged');
    await press('Try again');
    expect(await screen.findByText('Emergency stop activated successfully. All repairs halted.')).toBeDefined();
  });

  it('reports that no agent had a running repair', async () => {
    Object.assign(platform.answers, { [STOP]: stop(), [READ]: stop() });
    await ask(0);
    expect(screen.getByText(/^No repairs are running\. Any that start now stop as well\./)).toBeDefined();
    await confirm();
    expect(await screen.findByText('No agent had a running repair')).toBeDefined();
  });
});

describe('emergency stop with a scope', () => {
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });

  it('waits for the scope’s value and sends the value with the reason', async () => {
    await ask();
    choose('What to stop', 'procedure');
    expect(screen.getByText(/^Only what you choose below will stop/)).toBeDefined();
    await press('Type STOP instead');
    type('Type STOP', 'stop');
    expect(button('Type STOP to confirm').disabled).toBe(true);
    choose('Kind of repair', 'boot.table');
    type('Reason', 'Misreads some drives');
    await press('Type STOP to confirm');
    await waitFor(() =>
      expect(platform.sent(STOP)).toEqual([{ reason: 'Misreads some drives', procedureId: 'boot.table' }]),
    );
  });

  it('sends only the shop after an earlier choice of a version', async () => {
    await ask();
    choose('What to stop', 'version');
    type('Agent version', '1.4.0');
    choose('What to stop', 'shop');
    await press('Kestrel');
    await confirm();
    await waitFor(() => expect(platform.sent(STOP)).toEqual([{ tenantId: 'tenant-1' }]));
  });
});

describe('active stops', () => {
  it('shows active stops with their reason and lifts a stop with a reason', async () => {
    Object.assign(platform.answers, {
      [LIST]: respondWith([
        {
          ...aStop,
          reason: 'A faulty release',
          scope: { agentVersion: '1.4.0', tenantId: 't', tenantName: 'Kestrel' },
        },
        { ...aStop, stopId: 's-0', resumedAt: AT, resumeReason: 'No fault found' },
      ]),
      [RESUME]: stop('acknowledged'),
    });
    show(<EmergencyStopCard running={0} shopChoice={shopChoice} />);
    const standing = within(await screen.findByRole('region', { name: 'Active stops' }));
    expect(standing.getByText('Kestrel · Agent 1.4.0')).toBeDefined();
    expect(standing.getByText(/A faulty release/)).toBeDefined();
    expect(screen.getByText(/No fault found/)).toBeDefined();
    await press('Resume');
    await press('Resume repairs');
    expect((await screen.findAllByText('Say why repairs may go on')).length).toBeGreaterThan(0);
    expect(platform.sent(RESUME)).toEqual([]);
    type('Reason', 'Fixed in 1.4.1');
    await press('Resume repairs');
    expect(await screen.findByText('Repairs resumed')).toBeDefined();
    expect(platform.sent(RESUME)).toEqual([{ reason: 'Fixed in 1.4.1' }]);
  });

  it('shows active stops to the shop on every page', async () => {
    platform.answers['GET /api/shop/emergency-stops'] = respondWith([
      { stopId: 's-1', at: AT, reason: 'A faulty release.', procedureId: 'boot.table' },
    ]);
    show(<ShopStopBanner />);
    const banner = await screen.findByRole('status');
    expect(banner.textContent).toMatch(
      /^Revive has paused one kind of repair: Partition table repair\. A faulty release\. Since .*You can still diagnose/,
    );
  });
});
