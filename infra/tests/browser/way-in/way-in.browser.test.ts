import { Stage } from '../stage.js';
import { historyOfDevice } from './device-history.flows.js';
import { refusedApplications } from './way-in-crooked.flows.js';
import { onboardRegisteredShop } from './way-in-shop-opens.flows.js';
import { onboardShop } from './way-in-shop.flows.js';
import { onboardTechnician } from './way-in-tech.flows.js';
import { onboardUser } from './way-in-user.flows.js';

// A separate product with only the initial data. The onboarding clock can be set back, so that the flows need not wait
// for the minimum times of modules.
const stage = Stage.forThisFile({ withClock: true });
onboardUser(stage);
onboardShop(stage);
onboardRegisteredShop(stage);
onboardTechnician(stage);
// By now the technician of `onboardTechnician` has a shop.
historyOfDevice(stage, 'bongani');
refusedApplications(stage);
