/** @jest-environment ./infra/tests/jest/tells-failures.js */
import { accountFlows } from './accounts.flows.js';
import { blueScreenFlows } from './blue-screen.flows.js';
import { confirmationFlows } from './confirmation.flows.js';
import { recoveredFilesFlows } from './recovered-files.flows.js';
import { pageFlows } from './every-page.flows.js';
import { consentAgainFlows } from './consent-again.flows.js';
import { firstStepsFlows } from './first-steps.flows.js';
import { hostileFlows } from './hostile.flows.js';
import { interruptionFlows } from './interruptions.flows.js';
import { keyboardFlows } from './keyboard.flows.js';
import { lostCodesFlows } from './lost-codes.flows.js';
import { mainJobFlows } from './main-job.flows.js';
import { offlineFlows } from './offline.flows.js';
import { shopPageFlows, steadyFlows, trackingFlows } from './pages.flows.js';
import { slowLineFlows } from './slow-line.flows.js';
import { staffFlows } from './staff.flows.js';
import { Stage } from './stage.js';

// One product for all flows: what one leaves behind (repairs, money, activity) is what the next finds.
const stage = Stage.forThisFile();
firstStepsFlows(stage);
mainJobFlows(stage);
keyboardFlows(stage);
staffFlows(stage);
interruptionFlows(stage);
offlineFlows(stage);
slowLineFlows(stage);
hostileFlows(stage);
shopPageFlows(stage);
recoveredFilesFlows(stage);
// From here on the shop's agents ask on site before each run: the platform can turn that on and never off.
confirmationFlows(stage);
trackingFlows(stage);
accountFlows(stage);
lostCodesFlows(stage);
blueScreenFlows(stage);
steadyFlows(stage);
pageFlows(stage);
consentAgainFlows(stage);
