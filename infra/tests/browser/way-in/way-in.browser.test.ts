import { Stage } from '../stage.js';
import { historyOfDevice } from './device-history.flows.js';
import { crookedWayIn } from './way-in-crooked.flows.js';
import { wayInOfOpenedShop } from './way-in-shop-opens.flows.js';
import { wayInOfShop } from './way-in-shop.flows.js';
import { wayInOfTech } from './way-in-tech.flows.js';
import { wayInOfUser } from './way-in-user.flows.js';

// A product of its own: whoever comes in finds nothing but what an installation begins with. Its onboarding has a clock
// that can be set back, so that nobody has to wait for a module's shortest time.
const stage = Stage.forThisFile({ withClock: true });
wayInOfUser(stage);
wayInOfShop(stage);
wayInOfOpenedShop(stage);
wayInOfTech(stage);
// The technician of before has a shop by now.
historyOfDevice(stage, 'bongani');
crookedWayIn(stage);
