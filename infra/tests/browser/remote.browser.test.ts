import { assistanceFlows } from './remote/assistance.flows.js';
import { remoteRepairFlows } from './remote/remote-repair.flows.js';
import { centresFlows } from './shop/centres.flows.js';
import { Stage } from './stage.js';

// These flows use a separate product: help requests, a second agent and a published page would disturb other flows.
const stage = Stage.forThisFile();
assistanceFlows(stage);
centresFlows(stage);
remoteRepairFlows(stage);
