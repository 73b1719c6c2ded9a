import type { BenchDevice } from '@revive/contracts/fleet/bench';
import type { RepairTracking } from '@revive/contracts/repairs/tracking';
import { isDiagnosed, type Ticket } from '../../demo/report.js';
import type { PublicDoor } from '../../dev/public-door.js';
import { eventually } from './started-product.js';

export type { Ticket } from '../../demo/report.js';

export const deviceNamed = async (shop: PublicDoor, name: string): Promise<BenchDevice> =>
  (
    await eventually(
      () => shop.get<BenchDevice[]>('/api/bench/devices'),
      (devices) => devices.some((one) => one.name === name),
    )
  ).find((one) => one.name === name) as BenchDevice;

export const ticketOf = (shop: PublicDoor, id: string): Promise<Ticket> => shop.get<Ticket>(`/api/repairs/${id}`);
export const untilTicket = (shop: PublicDoor, id: string, wanted: (ticket: Ticket) => boolean): Promise<Ticket> =>
  eventually(() => ticketOf(shop, id), wanted);

export interface RunningProduct {
  readonly home: string;
  readonly bench: string;
  readonly anyone: PublicDoor;
  as(username: 'master' | 'shop' | 'customer'): Promise<PublicDoor>;
}

export interface Job {
  shop: PublicDoor;
  customer: PublicDoor;
  device: BenchDevice;
  repairId: string;
  trackingId: string;
}

export async function takeIn(
  product: Pick<RunningProduct, 'as' | 'anyone'>,
  name: string,
): Promise<Job & { ticket: Ticket }> {
  const shop = await product.as('shop');
  const device = await deviceNamed(shop, name);
  const { repairId, trackingId } = await shop.post<{ repairId: string; trackingId: string }>('/api/repairs/start', {
    deviceId: device.id,
    customerName: 'Thandi Dlamini',
    customerPhone: '082 123 4418',
    customerEmail: 'thandi@example.com',
    issueDescription: 'It does not start any more',
  });
  const ticket = await untilTicket(shop, repairId, isDiagnosed);
  return { shop, customer: product.anyone, device, repairId, trackingId, ticket };
}

/** Approves with the QR code that the shop shows at the counter, so no access to the product's mailbox is needed. */
export async function approveByQr(
  { shop, customer, repairId, trackingId }: Pick<Job, 'shop' | 'customer' | 'repairId' | 'trackingId'>,
  quoteVersion = 1,
): Promise<RepairTracking> {
  const { url } = await shop.post<{ url: string }>(`/api/repairs/${repairId}/approval-qr`, { quoteVersion });
  return customer.post<RepairTracking>(`/api/customer/repair-status/${trackingId}/approve`, {
    quoteVersion,
    approvalCode: new URL(url).hash.replace('#approve=', ''),
  });
}

export async function approveAndExecute(job: Job): Promise<string> {
  await approveByQr(job);
  const { runId } = await job.shop.post<{ runId: string }>(`/api/repairs/${job.repairId}/execute`, { quoteVersion: 1 });
  return runId;
}

export const isOver = (ticket: Ticket): boolean =>
  ticket.status !== 'repairing' && ticket.runs.every((run) => run.endedAt !== undefined);
