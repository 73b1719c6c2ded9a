/** Time zone of the ledger's business date. South Africa's zone applies until shops can set their own. */
export const ZONE = 'Africa/Johannesburg';
