import { revenueFlows } from './shop/revenue.flows.js';
import { Stage } from './stage.js';

const stage = Stage.forThisFile();
revenueFlows(stage);
