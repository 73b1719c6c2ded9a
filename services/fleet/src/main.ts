import { runAlone } from '@revive/platform/run-alone';
import { fleet } from './service.js';

await runAlone(fleet);
