import { locationFlows } from './locations/locations.flows.js';
import { Stage } from './stage.js';

const stage = Stage.forThisFile();
locationFlows(stage);
