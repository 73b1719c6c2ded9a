import { useCountRepairsQuery } from '../api/repairs.api.js';
import { useDay } from './use-day.js';

/**
 * Number of repairs that wait for the shop; undefined until known. Uses the dashboard's live query and adds no
 * polling.
 */
export const useWaitingCount = (skip = false): number | undefined =>
  useCountRepairsQuery(useDay(), { skip }).data?.shop;
