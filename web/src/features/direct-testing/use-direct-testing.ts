import { useFallbackPolling } from '#api/live/live-context.js';
import { useListDirectDevicesQuery, useListPatchesQuery, useListPatchTestsQuery } from './api/direct-testing.api.js';

// spec part 2 §7: the intervals hold only while no live events arrive.
const DEVICES_MS = 3000;

/** Devices, patches in testing and tests. `testsMs`: 2 s on the screen, 3 s on the dashboard. */
export function useDirectTesting(testsMs: number) {
  const devices = useListDirectDevicesQuery(undefined, useFallbackPolling(DEVICES_MS));
  const tests = useListPatchTestsQuery(undefined, useFallbackPolling(testsMs));
  const patches = useListPatchesQuery({ status: 'testing' });
  return { devices, tests, patches };
}
export type DirectTesting = ReturnType<typeof useDirectTesting>;
