import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { AgentConsent, OneTimeSession } from '#api/generated/fleet.gen.js';
import { AT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { aRepair, aRun } from '../../testing/a-repair.js';
import { TicketConsents } from './TicketConsents.js';

const [CONSENTS, SESSIONS] = ['GET /api/agents/consents', 'GET /api/one-time-sessions'];
const SESSION = '0190a0a0-0000-7000-8000-000000000001';
const repair = aRepair({ createdAt: AT, runs: [aRun({ agentId: 'agent_1' })] });
const session = (over: Partial<OneTimeSession> = {}): OneTimeSession => ({
  id: SESSION,
  state: 'connected',
  repairId: repair.id,
  openedBy: 'Thandi',
  openedAt: AT,
  expiresAt: AT,
  agentId: 'agent_1',
  agentName: 'PC at home',
  online: true,
  privileges: [],
  version: 1,
  ...over,
});
const consent = (over: Partial<AgentConsent> = {}): AgentConsent => ({
  consentId: SESSION,
  agentId: 'agent_1',
  agentName: 'PC at home',
  tenantId: SESSION,
  sessionId: SESSION,
  kind: 'one-time',
  who: 'Thandi of Kestrel',
  state: 'revoked',
  privileges: ['read', 'repair'],
  person: 'Sipho Dube',
  changedAt: AT,
  records: [
    { event: 'allowed', at: AT, receivedAt: AT, person: 'Sipho Dube' },
    { event: 'revoked', at: AT, receivedAt: AT, person: 'Sipho Dube' },
  ],
  ...over,
});
const platform = mockServer({ [CONSENTS]: respondWith([]), [SESSIONS]: respondWith([]) });
const open = (consents: AgentConsent[], sessions: OneTimeSession[]) => {
  platform.answers[CONSENTS] = respondWith(consents);
  platform.answers[SESSIONS] = respondWith(sessions);
  return show(<TicketConsents repair={repair} />, { user: aUser({ role: 'tech', tenantId: 't' }) });
};

describe('consents of a ticket', () => {
  it('says what was allowed, and that the person at the PC ended it', async () => {
    open([consent()], [session()]);
    expect(await screen.findByText(/The person at the PC ended it/)).toBeDefined();
    expect(screen.getByText(/by Sipho Dube: read devices, repairs/)).toBeDefined();
    expect(screen.getByText('Its repair can be undone here only while the session is open.')).toBeDefined();
  });

  it('says how the session ended, and that its repair cannot be undone from here', async () => {
    open([], [session({ state: 'ended', ended: 'by_customer' })]);
    expect(await screen.findByText('One-time session on PC at home: ended by the customer')).toBeDefined();
    expect(screen.getByText('A repair of an ended session can no longer be undone from here.')).toBeDefined();
  });

  it('stays away where no order needed a consent', async () => {
    open([consent({ agentId: 'agent_2', sessionId: 'other' })], [session({ id: 'other', repairId: 'another' })]);
    await waitFor(() => expect(platform.calls()).toEqual(expect.arrayContaining([CONSENTS, SESSIONS])));
    expect(screen.queryByText('Consent at the PC')).toBeNull();
  });
});
