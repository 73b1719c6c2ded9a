import { runAlone } from '@revive/platform/run-alone';
import { backup } from './service.js';

await runAlone(backup);
