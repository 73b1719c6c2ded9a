/** @jest-environment ./infra/tests/jest/tells-failures.js */
import { remoteRepairFlows } from './remote-repair.flows.js';
import { Stage } from './stage.js';

// A product of its own: a second agent and a published page are nothing that the other flows expect.
remoteRepairFlows(Stage.forThisFile());
