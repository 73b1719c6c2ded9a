import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AgentConsent } from '#api/generated/fleet.gen.js';
import type { RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { AT, aUser, mockServer, respondWith, show } from '#testing/mock-server.js';
import { onPhone } from '#testing/on-phone.js';
import OrderPage from './OrderPage.js';
import OrdersPage from './OrdersPage.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const [REPAIR_ID, SESSION, OTHER] = [ID.replace(/1$/, '2'), ID.replace(/1$/, '3'), ID.replace(/1$/, '4')];
const [LIST, ONE, CONSENTS, SESSIONS, REPAIR, ONE_TIME] = [
  'GET /api/remote-orders',
  `GET /api/remote-orders/${ID}`,
  'GET /api/agents/consents',
  'GET /api/remote-repair/sessions',
  `GET /api/repairs/${REPAIR_ID}`,
  'GET /api/one-time-sessions',
];
const order = (over: Partial<RemoteOrder> = {}): RemoteOrder => ({
  id: ID,
  number: 12,
  version: 1,
  state: 'contacted',
  customerName: 'Thandi Dlamini',
  customerPhone: '082 555 0142',
  deviceType: 'mac',
  issueDescription: 'It does not start',
  urgencyLevel: 'urgent',
  estimatedCents: 63_000,
  createdAt: AT,
  contactedAt: AT,
  contactedBy: 'master',
  ...over,
});
const record = (event: AgentConsent['state'], minute: number, person = '') => ({
  event,
  person,
  at: AT.replace('09:00', `09:0${minute}`),
  receivedAt: AT.replace('09:00', `09:0${minute}`),
});
const consent = (over: Partial<AgentConsent> = {}): AgentConsent => ({
  consentId: OTHER,
  agentId: 'agent_1',
  agentName: 'PC at home',
  tenantId: ID,
  sessionId: SESSION,
  kind: 'remote',
  who: 'lerato',
  state: 'asked',
  privileges: ['read', 'repair'],
  person: '',
  changedAt: AT.replace('09:00', '09:05'),
  records: [record('asked', 1)],
  ...over,
});
const platform = mockServer({
  [LIST]: respondWith({ orders: [order()] }),
  [ONE]: respondWith(order()),
  [CONSENTS]: respondWith([consent()]),
  [SESSIONS]: respondWith({ sessions: [{ sessionId: SESSION, orderId: ID }] }),
  [ONE_TIME]: respondWith([]),
});
const open = (user = aUser()) => show(<OrderPage />, { user, at: `/admin/orders/${ID}`, route: '/admin/orders/:id' });
const panel = async () => within(await screen.findByRole('region', { name: 'Consent at the PC' }));

describe('consent of an order', () => {
  it('is waited for, with what was asked', async () => {
    open();
    expect(await (await panel()).findByText('Waiting for a person at the PC to allow this')).toBeDefined();
    expect(
      (await panel()).getByText(/Remote session: lerato, PC at home\. Asked for: read devices, repairs\./),
    ).toBeDefined();
  });

  it('names the privileges, the person and the time of an answer', async () => {
    platform.answers[CONSENTS] = respondWith([
      consent({
        state: 'allowed',
        privileges: ['read'],
        person: 'Sipho Dube',
        until: AT.replace('09:00', '17:00'),
        records: [record('asked', 1), record('allowed', 2, 'Sipho Dube')],
      }),
    ]);
    open();
    const line = await (await panel()).findByText(/by Sipho Dube: read devices, until/);
    expect([...line.querySelectorAll('time')].map((time) => time.dateTime)).toEqual([
      AT.replace('09:00', '09:02'),
      AT.replace('09:00', '17:00'),
    ]);
  });

  it.each([
    ['refused', 'The person at the PC refused', /^Refused .* by Sipho Dube$/],
    ['revoked', /The person at the PC ended it/, /^Ended at the PC .* by Sipho Dube$/],
  ] as const)('says that it was %s, when and by whom', async (state, text, line) => {
    platform.answers[CONSENTS] = respondWith([
      consent({ state, person: 'Sipho Dube', records: [record('asked', 1), record(state, 4, 'Sipho Dube')] }),
    ]);
    open();
    expect(await (await panel()).findByText(text)).toBeDefined();
    expect(
      (await panel()).getByText((_, element) => element?.tagName === 'SPAN' && line.test(element.textContent)),
    ).toBeDefined();
  });

  it('follows the repair of the order to the agents that carried it out', async () => {
    platform.answers[SESSIONS] = respondWith({ sessions: [] });
    platform.answers[ONE] = respondWith(order({ state: 'linked', repairId: REPAIR_ID, repairNumber: 7, linkedAt: AT }));
    platform.answers[REPAIR] = respondWith({ id: REPAIR_ID, runs: [{ id: OTHER, agentId: 'agent_1' }] });
    platform.answers[CONSENTS] = respondWith([
      consent({ sessionId: OTHER, kind: 'staff' }),
      consent({
        consentId: SESSION,
        sessionId: OTHER,
        who: 'of an earlier order',
        changedAt: '2026-11-19T09:00:00.000Z',
      }),
    ]);
    open();
    expect(await (await panel()).findByText(/Platform staff: lerato/)).toBeDefined();
    expect(screen.queryByText(/of an earlier order/)).toBeNull();
  });

  it('leaves out other sessions, and says that nobody was asked', async () => {
    platform.answers[SESSIONS] = respondWith({ sessions: [{ sessionId: SESSION, orderId: OTHER }] });
    open();
    expect(await (await panel()).findByText(/Nobody at a PC was asked for this order/)).toBeDefined();
  });

  it('is not read for a person of sales', async () => {
    open(aUser({ role: 'sales' }));
    await screen.findByText('It does not start');
    expect(screen.queryByRole('region', { name: 'Consent at the PC' })).toBeNull();
    expect(platform.calls()).not.toContain(CONSENTS);
  });
});

describe('consents in the list of orders', () => {
  it.each([
    ['asked', 'Waiting'],
    ['allowed', 'Allowed'],
    ['refused', 'Refused'],
    ['revoked', 'Revoked'],
  ] as const)('shows %s', async (state, word) => {
    platform.answers[CONSENTS] = respondWith([consent({ state })]);
    show(<OrdersPage />, { user: aUser() });
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText(word)).toBeDefined();
  });

  it('shows that nobody was asked', async () => {
    platform.answers[CONSENTS] = respondWith([]);
    show(<OrdersPage />, { user: aUser() });
    expect(await screen.findByText('not asked')).toBeDefined();
  });

  it('has no column for sales', async () => {
    show(<OrdersPage />, { user: aUser({ role: 'sales' }) });
    await screen.findByText('Thandi Dlamini');
    await waitFor(() => expect(screen.queryByText('Consent at the PC')).toBeNull());
    expect(platform.calls()).not.toContain(CONSENTS);
  });
});

describe('consents in the list of orders on a phone', () => {
  onPhone();

  it('shows the state in the card', async () => {
    show(<OrdersPage />, { user: aUser() });
    const [card] = await screen.findAllByText(/^Consent at the PC:/);
    expect(await within(card as HTMLElement).findByText('Waiting')).toBeDefined();
  });
});
