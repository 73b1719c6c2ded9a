import { CLAIMS_AND_RECORDS } from './claims-and-records.js';
import { DATA_PROTECTION } from './data-protection.js';
import { OWNER_AND_CONSENT } from './owner-and-consent.js';

export const LEGAL_COMPLIANCE = [...OWNER_AND_CONSENT, ...DATA_PROTECTION, ...CLAIMS_AND_RECORDS] as const;
