import { runAlone } from '@revive/platform/runtime/run-alone';
import { billing } from './service.js';

await runAlone(billing);
