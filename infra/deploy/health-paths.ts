export const HEALTH_PATHS = { live: '/live', ready: '/ready', metrics: '/metrics' } as const;
