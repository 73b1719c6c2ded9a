/** @jest-environment ./infra/tests/jest/tells-failures.js */
import { accountFlows } from './accounts.flows.js';
import { blueScreenFlows } from './blue-screen.flows.js';
import { consentAgainFlows } from './consent-again.flows.js';
import { publicPageFlows } from './every-page.flows.js';
import { draftFlows } from './drafts.flows.js';
import { hostileFlows } from './hostile.flows.js';
import { lostCodesFlows } from './lost-codes.flows.js';
import { offlineFlows } from './offline.flows.js';
import { ownWordsFlows } from './own-words.flows.js';
import { planningFlows } from './planning.flows.js';
import { remoteOrderFlows } from './remote-orders.flows.js';
import { protectionFlows } from './protection.flows.js';
import { shopLogoFlows } from './shop-logo.flows.js';
import { shopRoomFlows } from './shop-room.flows.js';
import { slowLineFlows } from './slow-line.flows.js';
import { Stage } from './stage.js';

// A product of its own: these need nothing that another flow leaves behind, and a bench of many devices would be in the
// way of those that do.
const stage = Stage.forThisFile();
remoteOrderFlows(stage);
shopRoomFlows(stage);
planningFlows(stage);
shopLogoFlows(stage);
ownWordsFlows(stage);
draftFlows(stage);
protectionFlows(stage);
accountFlows(stage);
lostCodesFlows(stage);
offlineFlows(stage);
slowLineFlows(stage);
hostileFlows(stage);
blueScreenFlows(stage);
publicPageFlows(stage);
consentAgainFlows(stage);
