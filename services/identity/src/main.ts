import { runAlone } from '@revive/platform/runtime/run-alone';
import { identity } from './service.js';

await runAlone(identity);
