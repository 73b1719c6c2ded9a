import { uuidv7 } from '@revive/platform/core/ids';

/** A command token's content as the guard hands it over. */
export const aCommand = () => ({
  id: uuidv7(),
  method: 'm',
  bodySha256: '',
  userId: '',
  tenantId: '',
  sessionId: '',
  expiresAt: 0,
});
