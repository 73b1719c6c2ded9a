import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AT, aUser, mockServer, press, respondWith, respondWithError, show } from '#testing/mock-server.js';
import type { AgentConsent } from '#api/generated/fleet.gen.js';
import { AgentConsentPanel } from './AgentConsentPanel.js';

const [LIST, ASK] = ['GET /api/agents/consents', 'POST /api/agents/agent_1/consents'];
const SESSION = '0190a0a0-0000-7000-8000-0000000000aa';
const consent = (over: Partial<AgentConsent> = {}): AgentConsent => ({
  consentId: '0190a0a0-0000-7000-8000-000000000001',
  agentId: 'agent_1',
  agentName: 'Counter',
  tenantId: '0190a0a0-0000-7000-8000-000000000009',
  sessionId: SESSION,
  kind: 'staff',
  who: 'lerato (Revive platform)',
  state: 'asked',
  privileges: ['read', 'measure'],
  person: '',
  changedAt: AT,
  records: [],
  ...over,
});
const platform = mockServer({ [LIST]: respondWith([]) });
const open = (rows: AgentConsent[], over: object = {}) => {
  platform.answers[LIST] = respondWith(rows);
  show(<AgentConsentPanel agentIds={['agent_1']} asks={['read', 'measure']} {...over} />, { user: aUser() });
};

describe('agent consent panel', () => {
  it('waits for the person at the PC and says what to do', async () => {
    open([consent()]);
    expect(await screen.findByText('Waiting for a person at the PC to allow this')).toBeDefined();
    expect(screen.getByText(/revive-agent consent/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the person who allowed the work', async () => {
    open([consent({ state: 'allowed', person: 'Thandi Mokoena', privileges: ['read'] })]);
    expect(await screen.findByText(/Answered at the PC by Thandi Mokoena/)).toBeDefined();
    expect(screen.getByText(/read devices/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['refused', 'The person at the PC refused'],
    ['expired', /Nobody at the PC answered in time/],
    ['revoked', /The person at the PC ended it/],
  ] as const)('offers to ask again after %s', async (state, text) => {
    platform.answers[ASK] = respondWith({ sessionId: SESSION, askedAt: AT }, 202);
    open([consent({ state })]);
    expect(await screen.findByText(text)).toBeDefined();
    await press('Ask again at the PC');
    expect(await screen.findByText('The PC asks its person')).toBeDefined();
    expect(platform.sent(ASK)).toEqual([{ privileges: ['read', 'measure'] }]);
  });

  it('says why the PC was not asked', async () => {
    platform.answers[ASK] = respondWithError(409, 'AGENT_OFFLINE', 'This agent is not connected.');
    open([]);
    await press('Ask at the PC');
    expect(await screen.findByText(/This agent is not connected\./)).toBeDefined();
  });

  it('leaves out other agents and sessions, and stays away where nobody was asked', async () => {
    open([consent({ agentId: 'agent_2' }), consent({ sessionId: 'other' })], { sessionId: SESSION, onlyIfAsked: true });
    await screen.findByText('', { selector: 'body' });
    expect(screen.queryByText('Consent at the PC')).toBeNull();
  });
});
