// Colour, icon and label of every status, risk and severity.
import type { BehaviourStatus, CaseSeverity, Risk } from '@revive/contracts/protection/rules';
import { look, type Look } from '#ui/data-display/look.js';
import { Ban, Circle, CircleAlert, CircleCheck, Diamond, Triangle } from '#ui/theme/icons.js';
import { messages } from './protection.messages.js';

export const STATUS_LOOKS: Readonly<Record<BehaviourStatus, Look>> = {
  good: look('green', CircleCheck, messages.status.good),
  suspicious: look('yellow', CircleAlert, messages.status.suspicious),
  blocked: look('red', Ban, messages.status.blocked),
};

export const RISK_LOOKS: Readonly<Record<Risk, Look>> = {
  low: look('slate', Circle, messages.risk.low),
  medium: look('yellow', Diamond, messages.risk.medium),
  high: look('orange', Triangle, messages.risk.high),
};
export const SEVERITY_LOOKS: Readonly<Record<CaseSeverity, Look>> = {
  low: look('slate', Circle, messages.severity.low),
  medium: look('yellow', Diamond, messages.severity.medium),
  high: look('orange', Triangle, messages.severity.high),
};
