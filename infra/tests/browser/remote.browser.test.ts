import { assistanceFlows } from './remote/assistance.flows.js';
import { remoteRepairFlows } from './remote/remote-repair.flows.js';
import { centresFlows } from './shop/centres.flows.js';
import { Stage } from './stage.js';

// A product of its own: requests for help, a second agent and a published page are in the way of the other flows.
const stage = Stage.forThisFile();
assistanceFlows(stage);
centresFlows(stage);
remoteRepairFlows(stage);
