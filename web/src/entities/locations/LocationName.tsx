import { useShopLocations } from './use-shop-locations.js';

/** The name of a location; nothing in a shop with one location. */
export function LocationName({ id }: { id: string | undefined }) {
  const { several, nameOf } = useShopLocations();
  return several && id !== undefined ? <>{nameOf(id)}</> : null;
}
