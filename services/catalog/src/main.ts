import { runAlone } from '@revive/platform/runtime/run-alone';
import { catalog } from './service.js';

await runAlone(catalog);
