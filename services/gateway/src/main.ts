import { runAlone } from '@revive/platform/run-alone';
import { gateway } from './service.js';

await runAlone(gateway);
