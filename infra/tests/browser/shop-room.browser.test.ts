/** @jest-environment ./infra/tests/jest/tells-failures.js */
import { shopLogoFlows } from './shop-logo.flows.js';
import { shopRoomFlows } from './shop-room.flows.js';
import { Stage } from './stage.js';

// A product of its own: a bench of many devices would be in the way of the other flows.
const stage = Stage.forThisFile();
shopRoomFlows(stage);
shopLogoFlows(stage);
