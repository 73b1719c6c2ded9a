import { platformApi } from '#api/generated/platform.gen.js';

export const { useGetSystemStatusQuery, useGetPlatformStatsQuery } = platformApi;

/**
 * spec part 2 §9: system status is polled every 30 s. Also while live events come: no event says that a database went
 * away, and a figure of the whole platform changes too often to be told of each change.
 */
export const PLATFORM_POLLING = { pollingInterval: 30_000 } as const;
