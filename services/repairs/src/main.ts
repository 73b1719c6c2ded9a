import { runAlone } from '@revive/platform/run-alone';
import { repairs } from './service.js';

await runAlone(repairs);
