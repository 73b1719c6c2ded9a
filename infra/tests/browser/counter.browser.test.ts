import { paymentFlows } from './shop/payments.flows.js';
import { Stage } from './stage.js';

const stage = Stage.forThisFile();
paymentFlows(stage);
