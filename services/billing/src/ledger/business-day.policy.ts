/** The ledger's business date is the shop's day; until shops set their zone it is South Africa's. */
export const ZONE = 'Africa/Johannesburg';
