import { afterAll, beforeAll } from '@jest/globals';
import { theMainJob, newcomerSteps } from '../e2e/main-job.js';
import { productOnRealServers, type ProductOnServers } from './real-product.js';

let on: ProductOnServers;
let starting: Promise<ProductOnServers>;
beforeAll(async () => {
  on = await (starting = productOnRealServers());
}, 300_000);
// Also cleans up if the start took too long for the hook.
afterAll(async () => (await starting).destroy(), 300_000);

newcomerSteps(() => on.product);
theMainJob(() => on.product);
