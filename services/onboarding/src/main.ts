import { runAlone } from '@revive/platform/runtime/run-alone';
import { onboarding } from './service.js';

await runAlone(onboarding);
