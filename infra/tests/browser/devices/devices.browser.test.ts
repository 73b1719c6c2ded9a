import { afterAll } from '@jest/globals';
import { Stage } from '../stage.js';
import { agentManagementFlows } from './agent-management.flows.js';
import { agentPageFlows } from './agent-pages.flows.js';
import { devicePageFlows } from './device-pages.flows.js';
import { directTestingFlows } from './direct-testing.flows.js';
import { PcOfAShop } from './pc-of-a-shop.js';
import { printerFlows } from './printers.flows.js';
import { steadyDevicePages } from './steady-pages.flows.js';

// A separate product, because its agent uses a print server and a phone of this test.
const pc = new PcOfAShop();
const stage = Stage.forThisFile({ environment: () => pc.setUp() });
agentManagementFlows(stage);
directTestingFlows(stage);
printerFlows(stage, pc);
agentPageFlows(stage);
devicePageFlows(stage);
steadyDevicePages(stage);
afterAll(() => pc.close());
