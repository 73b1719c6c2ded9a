import { describe, expect, it } from '@jest/globals';
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
import { EmergencyStopCard } from './EmergencyStopCard.js';

const [STOP, READ] = ['POST /api/emergency-stop', 'GET /api/emergency-stop/s-1'];
const agent = (n: number, answer: string) => ({
  agentId: `a-${n}`,
  name: `bench-${n}`,
  tenantName: 'Kestrel',
  answer,
  runs: 1,
});
const stop = (...answers: string[]) =>
  respondWith({ stopId: 's-1', at: AT, runs: answers.length, agents: answers.map((answer, n) => agent(n, answer)) });
const platform = mockServer({ [STOP]: stop('sent', 'sent'), [READ]: stop('acknowledged', 'acknowledged') });

/** To the question, and on by the typed word; holding is tested where the button is. */
async function ask(running = 2): Promise<void> {
  show(<EmergencyStopCard running={running} />);
  await press('Emergency Stop');
  await screen.findByRole('dialog', { name: 'Are you sure you want to emergency stop all active repairs?' });
}
async function confirm(): Promise<void> {
  await press('Type STOP instead');
  type('Type STOP', 'stop');
  await press('Type STOP to confirm');
}

describe('the emergency stop', () => {
  it('asks first, says what it halts, and has the focus on the safe answer, which stops nothing', async () => {
    await ask();
    expect(
      within(screen.getByRole('dialog')).getByText(/^2 running repairs will stop\. Writes in progress finish first/),
    ).toBeDefined();
    expect(document.activeElement).toBe(button('Keep repairing'));
    await press('Keep repairing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.sent(STOP)).toEqual([]);
  });

  it('needs the word, sends once, and is announced once every agent has acknowledged', async () => {
    const wait = deferred(stop('sent', 'sent'));
    Object.assign(platform.answers, { [STOP]: wait.answer, [READ]: stop('acknowledged', 'writing') });
    await ask();
    await press('Type STOP instead');
    type('Type STOP', 'sto');
    expect(button('Type STOP to confirm').disabled).toBe(true);
    type('Type STOP', 'stop');
    await press('Type STOP to confirm');
    await waitFor(() => expect(button('Type STOP to confirm').disabled).toBe(true));
    // On its way it cannot be left: what came of it is shown.
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    wait.go();
    expect(await screen.findByRole('dialog', { name: 'Stopping' })).toBeDefined();
    expect(await screen.findByText('Finishing a write')).toBeDefined();
    expect(screen.queryByText(/activated successfully/)).toBeNull();
    platform.answers[READ] = stop('acknowledged', 'acknowledged');
    expect(await screen.findByText('Emergency stop activated successfully. All repairs halted.')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Stopped' })).toBeDefined();
    expect(platform.sent(STOP)).toEqual([undefined]);
  });

  it('does not call halted what did not answer', async () => {
    platform.answers[READ] = stop('acknowledged', 'unreachable');
    await ask();
    await confirm();
    expect(await screen.findByText('Some agents did not answer')).toBeDefined();
    expect(screen.getByText("We couldn't reach 1 agent.")).toBeDefined();
    expect(screen.queryByText(/activated successfully/)).toBeNull();
  });

  it('says where the platform refused it, and can be tried again', async () => {
    platform.answers[STOP] = respondWithError(403, 'NOT_ALLOWED', 'Your account may not do that.');
    await ask();
    await confirm();
    expect(await screen.findByText('Failed to activate emergency stop')).toBeDefined();
    expect(screen.getByText('403: Your account may not do that.')).toBeDefined();
    await waitFor(() => expect(button('Type STOP to confirm').disabled).toBe(false));
  });

  it('says where nothing answered', async () => {
    platform.answers[STOP] = unreachable;
    await ask();
    await confirm();
    expect(await screen.findByText('Error activating emergency stop')).toBeDefined();
    expect(screen.getByText(UNREACHABLE_TEXT)).toBeDefined();
  });

  it('says that it was sent where who has acknowledged could not be read, and looks again', async () => {
    platform.answers[READ] = AWAY;
    await ask();
    await confirm();
    expect(await screen.findByText("The stop was sent. We couldn't load which agents confirmed it.")).toBeDefined();
    expect(screen.getByText(AWAY_TEXT)).toBeDefined();
    platform.answers[READ] = stop('acknowledged');
    await press('Try again');
    expect(await screen.findByText('Emergency stop activated successfully. All repairs halted.')).toBeDefined();
  });

  it('says that no agent had a running repair', async () => {
    Object.assign(platform.answers, { [STOP]: stop(), [READ]: stop() });
    await ask(0);
    expect(screen.getByText(/^No repairs are running\. Any that start now stop as well\./)).toBeDefined();
    await confirm();
    expect(await screen.findByText('No agent had a running repair')).toBeDefined();
  });
});
