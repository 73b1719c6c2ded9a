import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';

/** Validates an id from a caller. Throws INVALID (400). */
export function ticketId(id: string): string {
  if (!isUuid(id)) throw invalid({ id: 'is not an id' });
  return id;
}
