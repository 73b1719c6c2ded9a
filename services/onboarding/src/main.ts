import { runAlone } from '@revive/platform/run-alone';
import { onboarding } from './service.js';

await runAlone(onboarding);
