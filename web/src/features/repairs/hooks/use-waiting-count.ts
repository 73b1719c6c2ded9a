import { useCountRepairsQuery } from '../api/repairs.api.js';
import { useDayStart } from './use-day-start.js';

/**
 * How many repairs wait on the shop; undefined while it is not known. The same reading as that of the dashboard, live,
 * and never polled for this alone.
 */
export const useWaitingCount = (skip = false): number | undefined =>
  useCountRepairsQuery({ since: useDayStart() }, { skip }).data?.shop;
