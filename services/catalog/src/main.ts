import { runAlone } from '@revive/platform/run-alone';
import { catalog } from './service.js';

await runAlone(catalog);
