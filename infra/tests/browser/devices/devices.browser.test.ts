import { afterAll } from '@jest/globals';
import { Stage } from '../stage.js';
import { agentManagementFlows } from './agent-management.flows.js';
import { agentPageFlows } from './agent-pages.flows.js';
import { devicePageFlows } from './device-pages.flows.js';
import { directTestingFlows } from './direct-testing.flows.js';
import { newAgentFlows } from './new-agent.flows.js';
import { oneTimeSessionFlows } from './one-time-session.flows.js';
import { PcOfAShop } from './pc-of-a-shop.js';
import { printerFlows } from './printers.flows.js';
import { rolloutFlows } from './rollouts.flows.js';
import { steadyDevicePages } from './steady-pages.flows.js';

// A separate product, because its agent uses a print server and a phone of this test.
const pc = new PcOfAShop();
const stage = Stage.forThisFile({ environment: () => pc.setUp() });
agentManagementFlows(stage);
directTestingFlows(stage);
printerFlows(stage, pc);
agentPageFlows(stage);
devicePageFlows(stage);
// Before the flows of a new agent, which would take part in the rollout.
rolloutFlows(stage);
newAgentFlows(stage);
oneTimeSessionFlows(stage);
steadyDevicePages(stage);
afterAll(() => pc.close());
