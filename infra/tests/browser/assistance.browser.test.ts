/** @jest-environment ./infra/tests/jest/tells-failures.js */
import { assistanceFlows } from './remote/assistance.flows.js';
import { Stage } from './stage.js';

// A product of its own: what a request leaves behind on the monitor is in nobody's way.
const stage = Stage.forThisFile();
assistanceFlows(stage);
