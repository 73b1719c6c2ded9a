import { AT_THE_COUNTER } from './at-the-counter.js';
import { CUSTOMER_CONVERSATION } from './what-you-say.js';

export const CUSTOMER_ONBOARDING = [...AT_THE_COUNTER, ...CUSTOMER_CONVERSATION] as const;
