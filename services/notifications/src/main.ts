import { runAlone } from '@revive/platform/runtime/run-alone';
import { notifications } from './service.js';

await runAlone(notifications);
