import { uuidv7 } from '@revive/platform/core/ids';

export const aCommand = () => ({
  id: uuidv7(),
  method: 'm',
  bodySha256: '',
  userId: '',
  tenantId: '',
  sessionId: '',
  expiresAt: 0,
});
