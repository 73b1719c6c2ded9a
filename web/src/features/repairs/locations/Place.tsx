import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { messages } from './locations.messages.js';

/** The location on a card; nothing in a shop with one location. */
export function Place({ id }: { id: string | undefined }) {
  const { several, nameOf } = useShopLocations();
  return several && id !== undefined ? <SecondaryText>{messages.at(nameOf(id))}</SecondaryText> : null;
}
