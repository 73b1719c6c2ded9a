import { explainFlows } from './shop/explain.flows.js';
import { Stage } from './stage.js';

const stage = Stage.forThisFile();
explainFlows(stage);
