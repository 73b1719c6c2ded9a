import { uuidv7 } from '@revive/platform/core/ids';

/** Content of a command token as passed on by the guard. */
export const aCommand = () => ({
  id: uuidv7(),
  method: 'm',
  bodySha256: '',
  userId: '',
  tenantId: '',
  sessionId: '',
  expiresAt: 0,
});
