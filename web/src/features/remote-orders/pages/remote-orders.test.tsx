import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { baseApi } from '#api/base-api.js';
import {
  aUser,
  button,
  choose,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
  type,
} from '#testing/mock-server.js';
import type { RemoteOrder } from '#api/generated/remote-orders.gen.js';
import NewOrderPage from './NewOrderPage.js';
import OrderPage from './OrderPage.js';
import OrdersPage from './OrdersPage.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const ORDER_ID = 'RO-7H2K-QX9D-M4TB-W6PA-0001';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const CREATED_AT = minutesAgo(2);
// Exactly two minutes: one millisecond less would be shown as one minute.
const TWO_MINUTES_LATER = new Date(Date.parse(CREATED_AT) + 120_000).toISOString();
const order = (over: Partial<RemoteOrder> = {}): RemoteOrder => ({
  id: ID,
  number: 12,
  version: 1,
  state: 'new',
  customerName: 'Thandi Dlamini',
  customerPhone: '082 555 0142',
  deviceType: 'mac',
  issueDescription: 'It does not start',
  urgencyLevel: 'urgent',
  estimatedCents: 63_000,
  createdAt: CREATED_AT,
  ...over,
});
const figures = (over: object = {}) => ({ waiting: 1, overdue: 0, contacted: 7, inTime: 6, ...over });

const [SEND, LIST, FIGURES, ONE, SHOPS] = [
  'POST /api/repair/remote-order',
  'GET /api/remote-orders',
  'GET /api/remote-orders/figures',
  `GET /api/remote-orders/${ID}`,
  'GET /api/remote-orders/shops',
];
const [CONTACT, CLOSE, ASSIGN] = [
  `POST /api/remote-orders/${ID}/contacted`,
  `POST /api/remote-orders/${ID}/close`,
  `POST /api/remote-orders/${ID}/assign`,
];
const platform = mockServer({
  [SEND]: respondWith({ orderId: ORDER_ID }, 201),
  [LIST]: respondWith({ orders: [order()] }),
  [FIGURES]: respondWith(figures()),
  [ONE]: respondWith(order()),
  [SHOPS]: respondWith({
    shops: [
      { id: ID, name: 'Umbani Electronics', trained: 2, agentsOnline: 1, openWork: 3 },
      {
        id: `${ID.slice(0, -1)}2`,
        name: 'Kagiso Repairs',
        trained: 1,
        agentsOnline: 0,
        openWork: 0,
        obstacle: 'offline',
      },
      { id: `${ID.slice(0, -1)}3`, name: 'New Shop', trained: 0, agentsOnline: 0, openWork: 0, obstacle: 'untrained' },
    ],
    more: false,
  }),
  [CONTACT]: respondWith(
    order({ state: 'contacted', version: 2, contactedAt: TWO_MINUTES_LATER, contactedBy: 'master' }),
  ),
  [CLOSE]: respondWith(
    order({ state: 'closed', version: 2, closedAt: TWO_MINUTES_LATER, closedReason: 'solved', closedBy: 'master' }),
  ),
  [ASSIGN]: respondWithError(409, 'STALE_ORDER', 'This order has changed. Review it first.'),
});
const fill = () => {
  type('Customer name', 'Thandi Dlamini');
  type('Customer phone', '082 555 0142');
  type('Issue description', 'It does not start');
  choose('Device type', 'mac');
};

describe('order form', () => {
  // spec F113
  // spec M233
  it('lists missing fields with the specified text', async () => {
    show(<NewOrderPage />);
    expect(screen.getByText('Cancel')).toBeDefined();
    await press('Create Remote Repair Order');
    expect(await screen.findByText('Missing Information')).toBeDefined();
    expect(platform.sent(SEND)).toHaveLength(0);
  });

  // spec K221
  // spec K204
  it('shows the estimate of the selected service and sends the same amount', async () => {
    show(<NewOrderPage />);
    fill();
    const cost = screen.getByRole('status', { name: 'Estimated cost' });
    expect(await within(cost).findByText('R420.00')).toBeDefined();
    choose('Service priority', 'emergency');
    expect(await within(cost).findByText('R840.00')).toBeDefined();
    await press('Create Remote Repair Order');
    expect(await screen.findByText('Remote Repair Order Created')).toBeDefined();
    expect(
      screen.getByText(`Order #${ORDER_ID} created successfully. Agent will contact customer within 15 minutes.`),
    ).toBeDefined();
    expect(platform.sent(SEND)).toMatchObject([{ estimatedCost: 840, repairMethod: 'remote_injection' }]);
    await press('Order another repair');
    expect((await screen.findByLabelText<HTMLInputElement>('Customer name')).value).toBe('');
  });

  it('shows the refusal and keeps the typed values', async () => {
    platform.answers[SEND] = respondWithError(
      409,
      'PRICE_DIFFERS',
      'The estimated cost is R430.00. Check it and order again.',
    );
    show(<NewOrderPage />);
    fill();
    await press('Create Remote Repair Order');
    expect(await screen.findByText('Order Creation Failed')).toBeDefined();
    expect(screen.getByText(/R430\.00/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Customer name').value).toBe('Thandi Dlamini');
  });
});

describe('order list', () => {
  it('marks overdue orders and shows no median for few orders', async () => {
    platform.answers[LIST] = respondWith({ orders: [order({ createdAt: minutesAgo(21) })] });
    show(<OrdersPage />, { user: aUser() });
    expect(await screen.findByText('overdue, waiting 21 min')).toBeDefined();
    expect(screen.getByText('Not enough orders yet (n = 7 of 20)')).toBeDefined();
  });

  it('shows the median from twenty orders on', async () => {
    platform.answers[FIGURES] = respondWith(figures({ contacted: 20, medianMs: 540_000 }));
    show(<OrdersPage />, { user: aUser() });
    expect(await screen.findByText('9 min')).toBeDefined();
    expect(screen.getByText('n = 20, last 30 days')).toBeDefined();
  });
});

describe('shop setting', () => {
  it('lets the administrator change the setting and hides it from staff', async () => {
    const SETTING = 'GET /api/remote-orders/setting';
    const SAVE = 'PATCH /api/remote-orders/setting';
    platform.answers[SETTING] = respondWith({ takesOrders: true });
    platform.answers[SAVE] = respondWith({ takesOrders: false });
    show(<OrdersPage />, { user: aUser({ role: 'tenant_admin', tenantId: ID }) });
    expect(await screen.findByText('Revive can assign remote orders to your shop.')).toBeDefined();
    platform.answers[SETTING] = respondWith({ takesOrders: false });
    await press('Stop taking remote orders');
    expect(await screen.findByText(/gets no new remote orders/)).toBeDefined();
    expect(platform.sent(SAVE)).toEqual([{ takesOrders: false }]);
  });
});

describe('order page', () => {
  const open = () => show(<OrderPage />, { user: aUser(), at: `/admin/orders/${ID}`, route: '/admin/orders/:id' });

  it('offers contact links with the order number and records the contact', async () => {
    open();
    const whatsApp = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(decodeURIComponent(whatsApp.getAttribute('href') ?? '')).toContain('O-12 (Mac)');
    await press('Mark as contacted');
    expect(await screen.findByText(/by master, after 2 min/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark as contacted' })).toBeNull();
  });

  it('offers no WhatsApp link for an invalid number', async () => {
    platform.answers[ONE] = respondWith(order({ customerPhone: '(0)' }));
    open();
    expect(await screen.findByText(/can’t be opened in WhatsApp/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  });

  it('requires a reason to close the order', async () => {
    open();
    await screen.findByText('It does not start');
    await press('Close order');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Close order' }).disabled).toBe(true);
    choose('Reason', 'solved');
    within(dialog).getByRole('button', { name: 'Close order' }).click();
    expect(await screen.findByText(/Solved on the call/)).toBeDefined();
  });

  it('keeps an open dialog and reports a failed refetch', async () => {
    const store = open();
    await screen.findByText('It does not start');
    await press('Close order');
    choose('Reason', 'solved');
    platform.answers[ONE] = respondWithError(503, 'SERVICE_UNAVAILABLE', 'A part is away.');
    await act(async () => void store.dispatch(baseApi.util.invalidateTags(['RemoteOrders'])));
    expect(await screen.findByText(/A part is away/)).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe('solved');
  });

  it('removes an order that is no longer accessible', async () => {
    const store = open();
    await screen.findByText('It does not start');
    platform.answers[ONE] = respondWithError(404, 'NOT_FOUND', 'There is no such order.');
    await act(async () => void store.dispatch(baseApi.util.invalidateTags(['RemoteOrders'])));
    expect(await screen.findByText(/There is no such order/)).toBeDefined();
    expect(screen.queryByText('It does not start')).toBeNull();
  });

  it('reports a change since the last read', async () => {
    open();
    await screen.findByText('It does not start');
    await press('Assign');
    await screen.findByRole('option', { name: /Umbani/ });
    const offered = screen.getAllByRole('option');
    expect(offered.map((one) => [one.textContent, (one as HTMLOptionElement).disabled])).toEqual([
      ['Choose a repair shop', false],
      ['Umbani Electronics (online, 3 open)', false],
      ['Kagiso Repairs (no agent online, 0 open)', false],
      ['New Shop (nobody trained yet, 0 open)', true],
    ]);
    choose('Repair shop', ID);
    const dialog = screen.getByRole('dialog');
    within(dialog).getByRole('button', { name: 'Assign' }).click();
    expect(await screen.findByText(/This order has changed/)).toBeDefined();
    expect(button('Assign')).toBeDefined();
  });
});
