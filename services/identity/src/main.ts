import { runAlone } from '@revive/platform/run-alone';
import { identity } from './service.js';

await runAlone(identity);
