import { RATE_AND_ROUNDING } from './rate-and-rounding.js';
import { ROLLBACK_AND_TRIAL } from './rollback-and-trial.js';
import { BOOKING_TIMES } from './when-it-is-booked.js';

export const COMMISSION_SYSTEM = [...RATE_AND_ROUNDING, ...BOOKING_TIMES, ...ROLLBACK_AND_TRIAL] as const;
