import { runAlone } from '@revive/platform/run-alone';
import { chat } from './service.js';

await runAlone(chat);
