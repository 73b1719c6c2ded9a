// One chunk for both pages, because each chunk adds a line to the script that every visitor loads.
export { default as ProtectedShopPage } from './ProtectedShopPage.js';
export { default as ProtectedShopsPage } from './ProtectedShopsPage.js';
