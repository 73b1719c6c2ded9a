import { runAlone } from '@revive/platform/runtime/run-alone';
import { chat } from './service.js';

await runAlone(chat);
