import type { ModuleId } from '@revive/contracts/training/modules';
import { BUSINESS_MODEL } from './quiz/business-model.js';
import { COMMISSION_SYSTEM } from './quiz/commission-system.js';
import { CUSTOMER_ONBOARDING } from './quiz/customer-onboarding.js';
import { DEVICE_DETECTION } from './quiz/device-detection.js';
import { LEGAL_COMPLIANCE } from './quiz/legal-compliance.js';
import { PATENT_TECHNOLOGIES } from './quiz/patent-technologies.js';
import { PLATFORM_OVERVIEW } from './quiz/platform-overview.js';
import type { Question } from './quiz/question.js';
import { REMOTE_INJECTION } from './quiz/remote-injection.js';

export type { Question } from './quiz/question.js';

export const QUIZ_BANK: Readonly<Record<ModuleId, readonly Question[]>> = {
  'platform-overview': PLATFORM_OVERVIEW,
  'patent-technologies': PATENT_TECHNOLOGIES,
  'business-model': BUSINESS_MODEL,
  'legal-compliance': LEGAL_COMPLIANCE,
  'customer-onboarding': CUSTOMER_ONBOARDING,
  'device-detection': DEVICE_DETECTION,
  'remote-injection': REMOTE_INJECTION,
  'commission-system': COMMISSION_SYSTEM,
};
