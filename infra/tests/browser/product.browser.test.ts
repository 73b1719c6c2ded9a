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

// All flows share one product: later flows use the repairs, payments and activity of earlier flows.
const stage = Stage.forThisFile();
firstStepsFlows(stage);
mainJobFlows(stage);
keyboardFlows(stage);
staffFlows(stage);
interruptionFlows(stage);
shopPageFlows(stage);
recoveredFilesFlows(stage);
// From here on the shop's agents ask for confirmation on site before each run. The platform can turn this setting on
// but not off.
confirmationFlows(stage);
trackingFlows(stage);
steadyFlows(stage);
pageFlows(stage);
