import { runAlone } from '@revive/platform/runtime/run-alone';
import { fleet } from './service.js';

await runAlone(fleet);
