export const SERVICES = [
  'gateway',
  'identity',
  'onboarding',
  'catalog',
  'fleet',
  'repairs',
  'billing',
  'chat',
  'backup',
  'notifications',
] as const;
export type ServiceName = (typeof SERVICES)[number];
