import { RATE_AND_ROUNDING } from './rate-and-rounding.js';
import { ROLLBACK_AND_TRIAL } from './rollback-and-trial.js';
import { WHEN_IT_IS_BOOKED } from './when-it-is-booked.js';

export const COMMISSION_SYSTEM = [...RATE_AND_ROUNDING, ...WHEN_IT_IS_BOOKED, ...ROLLBACK_AND_TRIAL] as const;
