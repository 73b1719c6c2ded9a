import { invalid } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';

/** An id as a caller sent it. Throws INVALID (400) for what cannot be one. */
export function ticketId(id: string): string {
  if (!isUuid(id)) throw invalid({ id: 'is not an id' });
  return id;
}
