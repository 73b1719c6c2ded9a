export const TRACK_PATH = '/track-repair';
export const NOT_MY_DEVICE_PATH = '/not-my-device';
/** A repair's page for its customer; `trackingId` as it is shown. */
export const trackPath = (trackingId: string): string => `${TRACK_PATH}?id=${encodeURIComponent(trackingId)}`;

/** Where the repairs of a shop, or of every shop for staff, stand. */
export const repairsPath = (area: 'tenant' | 'admin'): string => (area === 'tenant' ? '/tenant/repairs' : '/admin');
/** On the list of repairs: the search has the focus. */
export const FIND_HASH = '#find';

export const repairPath = (area: 'tenant' | 'admin', id: string): string =>
  `/${area}/repairs/${encodeURIComponent(id)}`;
