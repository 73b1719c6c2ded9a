// One chunk for both pages, because each chunk adds a line to the script that every visitor loads.
export { default as RolloutPage } from './RolloutPage.js';
export { default as RolloutsPage } from './RolloutsPage.js';
