import { centsToRand } from '@revive/contracts/money';
import type { RemoteOrder, RemoteOrderStatus } from '@revive/proto/revive/repairs/v1/remote_orders';
import { maskName } from '../../cases/links/mask.js';
import type { RemoteOrderEntity } from './remote-order.entity.js';

export interface OrderFacts {
  readonly tenantName?: string | undefined;
  readonly tenantPhone?: string | undefined;
  readonly repairNumber?: number | undefined;
}

const iso = (date: Date | null): string | undefined => date?.toISOString();

export const orderMessage = (order: RemoteOrderEntity, { tenantName, repairNumber }: OrderFacts): RemoteOrder => ({
  id: order.id,
  number: order.number,
  version: order.version,
  state: order.state,
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  customerEmail: order.customerEmail ?? undefined,
  deviceType: order.deviceType,
  deviceModel: order.deviceModel ?? undefined,
  issueDescription: order.issueDescription,
  urgencyLevel: order.urgencyLevel,
  preferredTime: order.preferredTime ?? undefined,
  estimatedCents: order.estimatedCents,
  createdAt: order.createdAt.toISOString(),
  tenantId: order.tenantId ?? undefined,
  tenantName,
  assignedAt: iso(order.assignedAt),
  assignedBy: order.assignedBy ?? undefined,
  contactedAt: iso(order.contactedAt),
  contactedBy: order.contactedBy ?? undefined,
  repairId: order.repairId ?? undefined,
  repairNumber,
  linkedAt: iso(order.linkedAt),
  closedAt: iso(order.closedAt),
  closedBy: order.closedBy ?? undefined,
  closedReason: order.closedReason ?? undefined,
  closedNote: order.closedNote ?? undefined,
});

/** The order for the holder of its link. The closing note is excluded. */
export const orderStatus = (
  order: RemoteOrderEntity,
  { tenantName, tenantPhone }: OrderFacts,
  ids: { orderId: string; trackingId: string | undefined },
): RemoteOrderStatus => ({
  ...ids,
  number: order.number,
  state: order.state,
  customerName: order.contactDeletedAt === null ? maskName(order.customerName) : '',
  deviceType: order.deviceType,
  deviceModel: order.deviceModel ?? '',
  urgencyLevel: order.urgencyLevel,
  estimatedCost: centsToRand(order.estimatedCents),
  createdAt: order.createdAt.toISOString(),
  contactedAt: iso(order.contactedAt),
  repairShopName: tenantName ?? '',
  repairShopPhone: tenantPhone ?? '',
  closedReason: order.closedReason ?? undefined,
});
