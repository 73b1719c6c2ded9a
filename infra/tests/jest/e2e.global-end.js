export { remove as default } from './e2e.global.js';
