// One chunk: each chunk adds a line to the script that every visitor loads.
export { default as PayoutBatchesPage } from './PayoutBatchesPage.js';
export { default as PayoutBatchPage } from './PayoutBatchPage.js';
export { default as PayoutPage } from './PayoutPage.js';
export { default as PayoutsPage } from './PayoutsPage.js';
