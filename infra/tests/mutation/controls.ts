import { ACCOUNT_CONTROLS } from './account-controls.js';
import type { Control } from './control.js';
import { MESSAGE_CONTROLS } from './message-controls.js';
import { ONBOARDING_CONTROLS } from './onboarding-controls.js';
import { PEOPLE_CONTROLS } from './people-controls.js';
import { REPAIRS_CONTROLS } from './repairs-controls.js';

export const CONTROLS: readonly Control[] = [
  ...ONBOARDING_CONTROLS,
  ...ACCOUNT_CONTROLS,
  ...PEOPLE_CONTROLS,
  ...REPAIRS_CONTROLS,
  ...MESSAGE_CONTROLS,
];
