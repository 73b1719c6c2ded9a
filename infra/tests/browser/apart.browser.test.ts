import { accountFlows } from './accounts/accounts.flows.js';
import { blueScreenFlows } from './conditions/blue-screen.flows.js';
import { consentAgainFlows } from './accounts/consent-again.flows.js';
import { publicPageFlows } from './conditions/every-page.flows.js';
import { deviceFlows } from './accounts/devices.flows.js';
import { draftFlows } from './conditions/drafts.flows.js';
import { hostileFlows } from './conditions/hostile.flows.js';
import { lostCodesFlows } from './accounts/lost-codes.flows.js';
import { offlineFlows } from './conditions/offline.flows.js';
import { ownWordsFlows } from './shop/own-words.flows.js';
import { planningFlows } from './shop/planning.flows.js';
import { remoteOrderFlows } from './remote/remote-orders.flows.js';
import { protectionFlows } from './remote/protection.flows.js';
import { shopLogoFlows } from './shop/shop-logo.flows.js';
import { shopRoomFlows } from './shop/shop-room.flows.js';
import { slowLineFlows } from './conditions/slow-line.flows.js';
import { Stage } from './stage.js';

// These flows use a separate product instance: they share no data with other flows, and their many devices would
// disturb the rest.
const stage = Stage.forThisFile();
remoteOrderFlows(stage);
shopRoomFlows(stage);
planningFlows(stage);
shopLogoFlows(stage);
ownWordsFlows(stage);
draftFlows(stage);
protectionFlows(stage);
accountFlows(stage);
deviceFlows(stage);
lostCodesFlows(stage);
offlineFlows(stage);
slowLineFlows(stage);
hostileFlows(stage);
blueScreenFlows(stage);
publicPageFlows(stage);
consentAgainFlows(stage);
