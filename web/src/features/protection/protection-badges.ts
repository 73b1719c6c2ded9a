import type { BehaviourStatus, CaseSeverity, Risk } from '@revive/contracts/protection/rules';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { Ban, Circle, CircleAlert, CircleCheck, Diamond, Triangle } from '#ui/theme/icons.js';
import { messages } from './protection.messages.js';

export const STATUS_BADGES: Readonly<Record<BehaviourStatus, Badge>> = {
  good: badge('green', CircleCheck, messages.status.good),
  suspicious: badge('yellow', CircleAlert, messages.status.suspicious),
  blocked: badge('red', Ban, messages.status.blocked),
};

export const RISK_BADGES: Readonly<Record<Risk, Badge>> = {
  low: badge('slate', Circle, messages.risk.low),
  medium: badge('yellow', Diamond, messages.risk.medium),
  high: badge('orange', Triangle, messages.risk.high),
};
export const SEVERITY_BADGES: Readonly<Record<CaseSeverity, Badge>> = {
  low: badge('slate', Circle, messages.severity.low),
  medium: badge('yellow', Diamond, messages.severity.medium),
  high: badge('orange', Triangle, messages.severity.high),
};
