import { confirmationFlows } from './shop/confirmation.flows.js';
import { recoveredFilesFlows } from './shop/recovered-files.flows.js';
import { pageFlows } from './conditions/every-page.flows.js';
import { firstStepsFlows } from './shop/first-steps.flows.js';
import { interruptionFlows } from './conditions/interruptions.flows.js';
import { keyboardFlows } from './conditions/keyboard.flows.js';
import { mainJobFlows } from './shop/main-job.flows.js';
import { shopPageFlows, steadyFlows, trackingFlows } from './shop/pages.flows.js';
import { staffFlows } from './accounts/staff.flows.js';
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
