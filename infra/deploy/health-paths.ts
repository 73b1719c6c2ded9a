/** Paths of every process at HEALTH_PORT (`libs/platform/src/runtime/health.ts`). */
export const HEALTH_PATHS = { live: '/live', ready: '/ready', metrics: '/metrics' } as const;
