import { useCurrentUser } from '#api/current-user.js';
import { drawersApi, type Locations } from '#api/generated/drawers.gen.js';
import { messages } from './locations.messages.js';

const api = drawersApi.enhanceEndpoints({ endpoints: { listLocations: { providesTags: ['Locations'] } } });

/** Seconds. Locations change rarely, and the services check each command. */
const RENEWED_AFTER_S = 300;
const NONE: Locations['locations'] = [];

export interface ShopLocations {
  /** False for a shop with one location, which sees nothing of locations. */
  readonly several: boolean;
  readonly open: Locations['locations'];
  /** The person's own location. */
  readonly mine: string | undefined;
  readonly nameOf: (id: string | undefined) => string;
}

/** The locations of the person's shop; none for staff and customers. */
export function useShopLocations(): ShopLocations {
  const role = useCurrentUser()?.role;
  const isOfShop = role === 'tenant_admin' || role === 'tech';
  const { data } = api.useListLocationsQuery(undefined, {
    skip: !isOfShop,
    refetchOnMountOrArgChange: RENEWED_AFTER_S,
  });
  const open = data?.locations ?? NONE;
  return {
    several: open.length > 1,
    open,
    mine: data?.mine,
    nameOf: (id) => {
      const ended = data?.closed.find((one) => one.id === id)?.name;
      return (
        open.find((one) => one.id === id)?.name ?? (ended === undefined ? messages.unknown : messages.closed(ended))
      );
    },
  };
}
