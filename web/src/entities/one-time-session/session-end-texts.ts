import { ONE_TIME_HOURS, type OneTimeEnd } from '@revive/contracts/fleet/one-time-sessions';

export const SESSION_END_TEXTS: Record<OneTimeEnd, string> = {
  by_customer: 'ended by the customer',
  refused: 'the customer did not allow it',
  stopped: 'the program was stopped',
  deadline: `ended after ${ONE_TIME_HOURS} hours`,
  by_shop: 'ended by your shop',
  code_expired: 'the code was not used in time',
  wrong_codes: 'too many wrong codes were tried',
  no_link: 'not connected for ten minutes',
  agent_removed: 'its agent was removed',
};
