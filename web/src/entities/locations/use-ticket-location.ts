import { repairsApi } from '#api/generated/repairs.gen.js';
import { useShopLocations } from './use-shop-locations.js';

/**
 * Where a document of the ticket prints. Undefined in a shop with one location; empty until the ticket is read.
 */
export function useTicketLocation(repairId: string | undefined): string | undefined {
  const { several } = useShopLocations();
  const { data } = repairsApi.useGetRepairQuery({ id: repairId ?? '' }, { skip: !several || repairId === undefined });
  return several && repairId !== undefined ? (data?.locationId ?? '') : undefined;
}

/** Printers that were chosen for this location. */
export const chosenAt = <P extends { readonly locationId?: string | undefined }>(
  papers: readonly P[],
  locationId: string | undefined,
): readonly P[] => (locationId === undefined ? papers : papers.filter((one) => one.locationId === locationId));
