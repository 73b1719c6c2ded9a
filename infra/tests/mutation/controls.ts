import { ACCOUNT_CONTROLS } from './account-controls.js';
import { CONSENT_CONTROLS } from './consent-controls.js';
import type { Control } from './control.js';
import { DOCTOR_CONTROLS } from './doctor-controls.js';
import { MESSAGE_CONTROLS } from './message-controls.js';
import { ONBOARDING_CONTROLS } from './onboarding-controls.js';
import { ONE_TIME_SESSION_CONTROLS } from './one-time-session-controls.js';
import { PRINTING_CONTROLS } from './printing-controls.js';
import { PATCH_TEST_CONTROLS } from './patch-test-controls.js';
import { PEOPLE_CONTROLS } from './people-controls.js';
import { REPAIRS_CONTROLS } from './repairs-controls.js';
import { ROLLOUT_CONTROLS } from './rollout-controls.js';
import { LOCATION_CONTROLS } from './location-controls.js';
import { MONEY_CONTROLS } from './money-controls.js';
import { UPDATE_CONTROLS } from './update-controls.js';

export const CONTROLS: readonly Control[] = [
  ...ONBOARDING_CONTROLS,
  ...ACCOUNT_CONTROLS,
  ...PEOPLE_CONTROLS,
  ...REPAIRS_CONTROLS,
  ...MONEY_CONTROLS,
  ...UPDATE_CONTROLS,
  ...MESSAGE_CONTROLS,
  ...CONSENT_CONTROLS,
  ...DOCTOR_CONTROLS,
  ...ONE_TIME_SESSION_CONTROLS,
  ...PRINTING_CONTROLS,
  ...PATCH_TEST_CONTROLS,
  ...ROLLOUT_CONTROLS,
  ...LOCATION_CONTROLS,
];
