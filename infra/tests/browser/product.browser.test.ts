/** @jest-environment ./infra/tests/jest/tells-failures.js */
import { confirmationFlows } from './confirmation.flows.js';
import { recoveredFilesFlows } from './recovered-files.flows.js';
import { pageFlows } from './every-page.flows.js';
import { firstStepsFlows } from './first-steps.flows.js';
import { interruptionFlows } from './interruptions.flows.js';
import { keyboardFlows } from './keyboard.flows.js';
import { mainJobFlows } from './main-job.flows.js';
import { shopPageFlows, steadyFlows, trackingFlows } from './pages.flows.js';
import { staffFlows } from './staff.flows.js';
import { Stage } from './stage.js';

// One product for all flows: what one leaves behind (repairs, money, activity) is what the next finds.
const stage = Stage.forThisFile();
firstStepsFlows(stage);
mainJobFlows(stage);
keyboardFlows(stage);
staffFlows(stage);
interruptionFlows(stage);
shopPageFlows(stage);
recoveredFilesFlows(stage);
// From here on the shop's agents ask on site before each run: the platform can turn that on and never off.
confirmationFlows(stage);
trackingFlows(stage);
steadyFlows(stage);
pageFlows(stage);
