import type { Control } from './control.js';

const BILLING = 'services/billing/test/drawers.integration.test.ts';
const FLEET = 'services/fleet/test/locations.integration.test.ts';
const REPAIRS = 'services/repairs/test/locations.integration.test.ts';

/** Controls on the locations of a shop and what belongs to them. */
export const LOCATION_CONTROLS: readonly Control[] = [
  { name: 'a location with open tickets stays', test: BILLING },
  { name: 'only an administrator of the shop moves an agent', test: FLEET },
  { name: 'an agent goes to an open location of its own shop', test: FLEET },
  { name: 'a location prints only on printers of its own PCs', test: FLEET },
  { name: 'a ticket whose device was handed over stays at its location', test: REPAIRS },
  { name: 'the second of two transfers is refused', test: REPAIRS },
  { name: 'a ticket goes to an open location of its own shop', test: REPAIRS },
];
