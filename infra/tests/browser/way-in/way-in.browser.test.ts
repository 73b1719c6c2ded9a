import { Stage } from '../stage.js';
import { historyOfDevice } from './device-history.flows.js';
import { crookedWayIn } from './way-in-crooked.flows.js';
import { wayInOfOpenedShop } from './way-in-shop-opens.flows.js';
import { wayInOfShop } from './way-in-shop.flows.js';
import { wayInOfTech } from './way-in-tech.flows.js';
import { wayInOfUser } from './way-in-user.flows.js';

// A separate product with only the initial data. The onboarding clock can be set back, so that the flows need not wait
// for the minimum times of modules.
const stage = Stage.forThisFile({ withClock: true });
wayInOfUser(stage);
wayInOfShop(stage);
wayInOfOpenedShop(stage);
wayInOfTech(stage);
// By now the technician of `wayInOfTech` has a shop.
historyOfDevice(stage, 'bongani');
crookedWayIn(stage);
