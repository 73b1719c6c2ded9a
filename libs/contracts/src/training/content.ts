import { BUSINESS_MODEL } from './content/business-model/parts.js';
import { COMMISSION_SYSTEM } from './content/commission-system/parts.js';
import { CUSTOMER_ONBOARDING } from './content/customer-onboarding/parts.js';
import { DEVICE_DETECTION } from './content/device-detection/parts.js';
import { LEGAL_COMPLIANCE } from './content/legal-compliance/parts.js';
import { PATENT_TECHNOLOGIES } from './content/patent-technologies/parts.js';
import { PLATFORM_OVERVIEW } from './content/platform-overview/parts.js';
import { REMOTE_INJECTION } from './content/remote-injection/parts.js';
import type { ModuleId } from './modules.js';
import type { Part } from './part.js';

/**
 * What each module consists of: a folder of `content/` for each, a file for each group of lessons. Content only: which
 * choice is right, and the answers of the questions and of the exercises, are the server's.
 */
export const TRAINING_PARTS: Readonly<Record<ModuleId, readonly Part[]>> = {
  'platform-overview': PLATFORM_OVERVIEW,
  'patent-technologies': PATENT_TECHNOLOGIES,
  'business-model': BUSINESS_MODEL,
  'legal-compliance': LEGAL_COMPLIANCE,
  'customer-onboarding': CUSTOMER_ONBOARDING,
  'device-detection': DEVICE_DETECTION,
  'remote-injection': REMOTE_INJECTION,
  'commission-system': COMMISSION_SYSTEM,
};
