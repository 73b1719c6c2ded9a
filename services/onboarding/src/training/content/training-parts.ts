import { BUSINESS_MODEL } from './business-model/parts.js';
import { COMMISSION_SYSTEM } from './commission-system/parts.js';
import { CUSTOMER_ONBOARDING } from './customer-onboarding/parts.js';
import { DEVICE_DETECTION } from './device-detection/parts.js';
import { LEGAL_COMPLIANCE } from './legal-compliance/parts.js';
import { PATENT_TECHNOLOGIES } from './patent-technologies/parts.js';
import { PLATFORM_OVERVIEW } from './platform-overview/parts.js';
import { REMOTE_INJECTION } from './remote-injection/parts.js';
import type { ModuleId } from '@revive/contracts/training/modules';
import type { Part } from './part.js';

/** The content of each module. Trainees receive it unchanged, so correct choices and answers are stored elsewhere. */
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
