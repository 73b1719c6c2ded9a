import { SHOP_ROLES } from '@revive/contracts/roles';
import type { Actor } from '@revive/platform/auth/actor';

export const MASKED_LINK = { trackingId: '••••', trackingUrl: '••••' } as const;

/**
 * True for a member of the shop acting in their own name. The holder of a tracking link can write as the customer, so
 * staff, impersonators and visitors of the demo shop get no link.
 */
export const mayHoldLink = (reader: Actor | undefined, tenantId: string): boolean =>
  reader?.kind === 'user' &&
  reader.tenantId === tenantId &&
  reader.viewedBy === undefined &&
  reader.notActive !== true &&
  SHOP_ROLES.some((role) => role === reader.role);
