import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AgentDoctor } from '#api/generated/fleet.gen.js';
import { AT, aUser, AWAY, mockServer, press, respondWith, show, type, unreachable } from '#testing/mock-server.js';
import TestAgentPage from './TestAgentPage.js';

const [LIST, RUN] = ['GET /api/agents/doctor', 'POST /api/agents/vm/doctor'];
const [HEALTH, SCAN, REPAIR] = ['GET /health', 'GET /scan', 'POST /repair'];
const line = (id: string, over: object = {}) => ({
  id,
  group: 'connection' as const,
  name: id,
  state: 'ok' as const,
  found: `${id} found`,
  advice: '',
  ...over,
});
const agent = (id: string, over: Partial<AgentDoctor> = {}): AgentDoctor => ({
  agentId: id,
  name: id,
  tenantId: '0190a0a0-0000-7000-8000-000000000009',
  tenantName: 'Kestrel',
  presence: 'online',
  agentVersion: '0.1.0',
  localPort: 8888,
  ...over,
});
const report = (...lines: ReturnType<typeof line>[]) => ({ at: AT, receivedAt: AT, durationMs: 5, lines });
const platform = mockServer({ [LIST]: respondWith([agent('vm')]), [RUN]: respondWith({ askedAt: AT }, 202) });
const owner = aUser({ role: 'tenant_admin', tenantId: 't' });
const open = (user = owner) => show(<TestAgentPage />, { user, at: '/test-agent', route: '/test-agent' });

describe('page that tests agents', () => {
  it('shows what needs attention first, with what to do', async () => {
    const clock = line('Clock', { state: 'problem', found: '2 years ahead', advice: 'Set the clock.' });
    platform.answers[LIST] = respondWith([agent('vm', { report: report(line('Proxy'), clock) })]);
    open();
    const panel = within(await screen.findByRole('region', { name: 'vm' }));
    expect(panel.getByRole('status').textContent).toBe('1 problem');
    expect(panel.getByText('To do: Set the clock.')).toBeDefined();
    expect(panel.queryByText('Proxy found')).toBeNull();
    fireEvent.click(panel.getByRole('button', { name: 'Show all 2 checks' }));
    expect(panel.getByText('Proxy found')).toBeDefined();
    expect(panel.getByRole('button', { name: 'Copy as text' })).toBeDefined();
  });

  it('runs the doctor on an online agent', async () => {
    open();
    await press('Run the doctor on vm');
    await waitFor(() => expect(platform.calls()).toContain(RUN));
  });

  it('gives the command for an agent that is not connected', async () => {
    platform.answers[LIST] = respondWith([agent('vm', { presence: 'offline' })]);
    open();
    expect(await screen.findByText('revive-agent doctor')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run the doctor on vm' }).disabled).toBe(true);
  });

  it('lets staff read only', async () => {
    open(aUser({ role: 'master' }));
    expect(await screen.findByText(/Kestrel · Version 0\.1\.0/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Run the doctor on vm' })).toBeNull();
  });

  it('focuses the agent that a link names, and says so where the agent is not listed', async () => {
    const at = (hash: string) =>
      show(<TestAgentPage />, { user: aUser({ role: 'admin' }), at: `/test-agent${hash}`, route: '/test-agent' });
    Element.prototype.scrollIntoView = () => undefined;
    platform.answers[LIST] = respondWith([agent('one'), agent('vm')]);
    at('#vm');
    const panel = await screen.findByRole('region', { name: 'vm' });
    expect(document.activeElement?.contains(panel)).toBe(true);
    at('#gone');
    await screen.findByText('The agent that you opened is not among the 2 newest agents listed here.');
  });

  it('shows a failure of the list, and no agents', async () => {
    platform.answers[LIST] = AWAY;
    open();
    expect(await screen.findByText('503: A part is away.')).toBeDefined();
    platform.answers[LIST] = respondWith([]);
    await press('Try again');
    expect(await screen.findByText('No agents yet')).toBeDefined();
  });

  it('says that no agent answers on this PC', async () => {
    platform.answers[HEALTH] = unreachable;
    open();
    await press('Check this PC');
    expect(await screen.findByText(/No agent answers on port 8888/)).toBeDefined();
  });

  it('shows devices of this PC and the reason why a repair does not run', async () => {
    const device = {
      id: 'd-1',
      name: 'disk.img',
      kind: 'disk_image',
      sizeBytes: 1,
      detail: '',
      status: 'connected',
      specs: {},
    };
    platform.answers[HEALTH] = respondWith({ status: 'ok', version: '0.1.0', connected: true });
    platform.answers[SCAN] = respondWith({
      devices: [device],
      summary: { agentVersion: '0.1.0', platform: 'linux x64', hostname: 'bench-pc' },
    });
    open();
    await press('Check this PC');
    await screen.findByText('Agent 0.1.0 is running');
    type('Pairing secret', 'secret');
    await press('Show devices');
    platform.answers[REPAIR] = () =>
      new Response('{"code":"DEVICE_BUSY","message":"The device is busy."}', { status: 409, statusText: 'Conflict' });
    await press('Diagnose disk.img');
    expect(await screen.findByText('Repair failed: Conflict')).toBeDefined();
    expect(screen.getAllByText('The device is busy.').length).toBeGreaterThan(0);
    platform.answers[REPAIR] = respondWith({
      deviceId: 'd-1',
      repairType: '',
      status: 'pending',
      steps: [],
      startTime: AT,
      summary: 'R-7: Awaiting Approval.',
      successRate: 'Not enough repairs yet',
      repairId: 'r-7',
      repairNumber: 7,
      nextSteps: ['The customer has not approved the quote yet.'],
    });
    await press('Diagnose disk.img');
    expect(await screen.findByText('The customer has not approved the quote yet.')).toBeDefined();
    expect(screen.getByText('Not enough repairs yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open R-7' }).getAttribute('href')).toBe('/tenant/repairs/r-7');
  });
});
