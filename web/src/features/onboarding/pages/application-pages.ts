// One chunk for both pages, because each chunk adds a line to the script that every visitor loads.
export { default as ApplicationPage } from './ApplicationPage.js';
export { default as ApplicationsPage } from './ApplicationsPage.js';
