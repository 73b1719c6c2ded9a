import { runAlone } from '@revive/platform/run-alone';
import { notifications } from './service.js';

await runAlone(notifications);
