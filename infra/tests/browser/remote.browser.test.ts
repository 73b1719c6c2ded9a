/** @jest-environment ./infra/tests/jest/tells-failures.js */
import { centresFlows } from './shop/centres.flows.js';
import { remoteRepairFlows } from './remote/remote-repair.flows.js';
import { Stage } from './stage.js';

// A product of its own: a second agent and a published page are nothing that the other flows expect.
const stage = Stage.forThisFile();
centresFlows(stage);
remoteRepairFlows(stage);
