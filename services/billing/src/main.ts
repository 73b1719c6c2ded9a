import { runAlone } from '@revive/platform/run-alone';
import { billing } from './service.js';

await runAlone(billing);
