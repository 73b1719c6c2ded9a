import { BEFORE_THE_WRITE } from './before-the-write.js';
import { WHEN_TO_STOP } from './when-to-stop.js';

export const REMOTE_INJECTION = [...BEFORE_THE_WRITE, ...WHEN_TO_STOP] as const;
