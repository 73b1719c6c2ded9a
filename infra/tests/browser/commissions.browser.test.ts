import { commissionFlows } from './shop/commissions.flows.js';
import { Stage } from './stage.js';

const stage = Stage.forThisFile();
commissionFlows(stage);
