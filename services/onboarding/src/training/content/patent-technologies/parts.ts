import { DIAGNOSIS } from './diagnosis.js';
import { REHEARSAL_AND_PLAN } from './rehearsal-and-plan.js';
import { WORDS } from './words.js';
import { WRITING_AND_ROLLBACK } from './writing-and-rollback.js';

export const PATENT_TECHNOLOGIES = [...WORDS, ...DIAGNOSIS, ...REHEARSAL_AND_PLAN, ...WRITING_AND_ROLLBACK] as const;
