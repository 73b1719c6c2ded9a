import { SHOP_ROLES } from '@revive/contracts/roles';
import type { Actor } from '@revive/platform/auth/actor';

/** Stands where a reader may not have the tracking link. */
export const MASKED_LINK = { trackingId: '••••', trackingUrl: '••••' } as const;

/**
 * Whether a reader may have the tracking link of a shop's repair: a member of that shop who acts in their own name.
 * Whoever holds the link can write as the customer, so staff, an impersonation and a visitor of the demo shop get none.
 */
export const mayHoldLink = (reader: Actor | undefined, tenantId: string): boolean =>
  reader?.kind === 'user' &&
  reader.tenantId === tenantId &&
  reader.viewedBy === undefined &&
  reader.notActive !== true &&
  SHOP_ROLES.some((role) => role === reader.role);
