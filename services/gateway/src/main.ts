import { runAlone } from '@revive/platform/runtime/run-alone';
import { gateway } from './service.js';

await runAlone(gateway);
