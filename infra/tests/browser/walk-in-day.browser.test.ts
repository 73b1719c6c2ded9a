import { counterFlows } from './shop/counter.flows.js';
import { Stage } from './stage.js';
import { WalkInDay } from './shop/walk-in-day.js';
import { dayEndsFlows, walkInFlows } from './shop/walk-in-day.flows.js';
import { warrantyFlows } from './shop/warranty.flows.js';
import { writtenQuoteFlows } from './shop/written-quotes.flows.js';

// A separate product: at the end of the day every figure of the shop results from this flow.
const stage = Stage.forThisFile();
const day = new WalkInDay(stage);
walkInFlows(stage, day);
counterFlows(stage, day);
writtenQuoteFlows(stage, day);
warrantyFlows(stage, day);
dayEndsFlows(stage, day);
