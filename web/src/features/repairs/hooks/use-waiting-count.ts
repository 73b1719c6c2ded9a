import { useCountRepairsQuery } from '../api/repairs.api.js';
import { useDay } from './use-day.js';

/**
 * How many repairs wait on the shop; undefined while it is not known. The same reading as that of the dashboard, live,
 * and never polled for this alone.
 */
export const useWaitingCount = (skip = false): number | undefined =>
  useCountRepairsQuery(useDay(), { skip }).data?.shop;
