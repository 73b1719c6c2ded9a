import { OwnDatabase } from './own-database.js';
import { payoutBankLineFlows } from './shop/payout-bank-line.flows.js';
import { Stage } from './stage.js';

// No provider collects money for shops yet, so the test writes the collected payment into the books itself.
const database = new OwnDatabase();
const stage = Stage.forThisFile({ installed: false, environment: () => database.start() });
payoutBankLineFlows(stage, database);
