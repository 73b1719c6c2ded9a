import { runAlone } from '@revive/platform/runtime/run-alone';
import { backup } from './service.js';

await runAlone(backup);
