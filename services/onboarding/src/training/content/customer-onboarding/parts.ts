import { AT_THE_COUNTER } from './at-the-counter.js';
import { WHAT_YOU_SAY } from './what-you-say.js';

export const CUSTOMER_ONBOARDING = [...AT_THE_COUNTER, ...WHAT_YOU_SAY] as const;
