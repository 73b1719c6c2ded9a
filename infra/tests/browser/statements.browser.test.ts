import { OwnDatabase } from './own-database.js';
import { statementFlows } from './shop/statements.flows.js';
import { Stage } from './stage.js';

// No provider collects money for the platform yet, so the test writes the collected payment into the books itself.
const database = new OwnDatabase();
const stage = Stage.forThisFile({ installed: false, environment: () => database.start() });
statementFlows(stage, database);
