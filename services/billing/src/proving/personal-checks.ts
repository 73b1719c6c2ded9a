import { eraseName } from '../erased-names.js';

/** Names of the people who had the ledger checked. The results stay. */
export const CHECK_ERASURES = { names_in_ledger_checks: eraseName('ledger_proofs', 'by_user', 'by_name') } as const;
