import { dayCloseFlows } from './shop/day-close.flows.js';
import { Stage } from './stage.js';

const stage = Stage.forThisFile();
dayCloseFlows(stage);
