import { runAlone } from '@revive/platform/runtime/run-alone';
import { repairs } from './service.js';

await runAlone(repairs);
