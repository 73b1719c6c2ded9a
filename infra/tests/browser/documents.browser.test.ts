import { documentFlows } from './shop/documents.flows.js';
import { Stage } from './stage.js';

const stage = Stage.forThisFile();
documentFlows(stage);
