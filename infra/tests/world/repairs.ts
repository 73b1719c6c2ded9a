import type { RepairTracking } from '@revive/contracts/repairs/tracking';
import type { Ticket } from '../../demo/report.js';
import type { ApiClient, Sender } from './api-client.js';
import { eventually } from './eventually.js';

export type { Ticket } from '../../demo/report.js';

export const CUSTOMER = {
  customerName: 'Thandi Dlamini',
  customerPhone: '082 123 4418',
  customerEmail: 'thandi@example.com',
  issueDescription: 'It does not start any more',
};
export interface OpenedRepair {
  readonly repairId: string;
  readonly trackingId: string;
}

export function openRepair(shop: ApiClient, deviceId: string, details?: object): Promise<OpenedRepair>;
export function openRepair<Answer>(shop: Sender<Answer>, deviceId: string, details?: object): Promise<Answer>;
export function openRepair(shop: Sender, deviceId: string, details: object = CUSTOMER): Promise<unknown> {
  return shop.post('/api/repairs/start', { deviceId, ...details });
}

export const ticketOf = (shop: Pick<ApiClient, 'get'>, id: string): Promise<Ticket> =>
  shop.get<Ticket>(`/api/repairs/${id}`);

export const untilTicket = (
  shop: Pick<ApiClient, 'get'>,
  id: string,
  wanted: (ticket: Ticket) => boolean,
): Promise<Ticket> => eventually(() => ticketOf(shop, id), wanted);

export const isOver = (ticket: Ticket): boolean =>
  ticket.status !== 'repairing' && ticket.runs.every((run) => run.endedAt !== undefined);

interface Approval {
  readonly quoteVersion?: number;
  readonly approvedBy?: string;
  readonly how?: 'by_phone' | 'in_person';
}

/** The approval that the shop records for a customer. */
export const approveQuote = <Answer>(shop: Sender<Answer>, id: string, approval: Approval = {}): Promise<Answer> =>
  shop.post(`/api/repairs/${id}/approve`, {
    quoteVersion: 1,
    approvedBy: 'Thandi Dlamini',
    how: 'by_phone',
    ...approval,
  });

interface TrackedRepair extends OpenedRepair {
  readonly shop: ApiClient;
  readonly customer: ApiClient;
}

/** Approves with the QR code that the shop shows at the counter, so no access to the product's mailbox is needed. */
export async function approveByQr(
  { shop, customer, repairId, trackingId }: TrackedRepair,
  quoteVersion = 1,
): Promise<RepairTracking> {
  const { url } = await shop.post<{ url: string }>(`/api/repairs/${repairId}/approval-qr`, { quoteVersion });
  return customer.post<RepairTracking>(`/api/customer/repair-status/${trackingId}/approve`, {
    quoteVersion,
    approvalCode: new URL(url).hash.replace('#approve=', ''),
  });
}

export const declineQuote = <Answer>(shop: Sender<Answer>, id: string, reason: object = {}): Promise<Answer> =>
  shop.post(`/api/repairs/${id}/decline`, reason);

export function executeRepair(shop: ApiClient, id: string, quoteVersion?: number): Promise<{ runId: string }>;
export function executeRepair<Answer>(shop: Sender<Answer>, id: string, quoteVersion?: number): Promise<Answer>;
export function executeRepair(shop: Sender, id: string, quoteVersion = 1): Promise<unknown> {
  return shop.post(`/api/repairs/${id}/execute`, { quoteVersion });
}

export async function approveAndExecute(repair: TrackedRepair): Promise<string> {
  await approveByQr(repair);
  return (await executeRepair(repair.shop, repair.repairId)).runId;
}

export const markReady = <Answer>(shop: Sender<Answer>, id: string): Promise<Answer> =>
  shop.post(`/api/repairs/${id}/ready`);

export const handOver = <Answer>(
  shop: Sender<Answer>,
  id: string,
  handover: object = { collectedBy: 'Thandi', payment: 'cash' },
): Promise<Answer> => shop.post(`/api/repairs/${id}/hand-over`, handover);

/** Waits until the agent has restored the old bytes. */
export async function rollBack(shop: ApiClient, id: string): Promise<Ticket> {
  await shop.post(`/api/repairs/${id}/rollback`);
  return untilTicket(shop, id, ({ outcome }) => outcome === 'rolled_back');
}
