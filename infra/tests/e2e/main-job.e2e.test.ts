import { afterAll, beforeAll } from '@jest/globals';
import { theMainJob, whatANewcomerFinds } from './main-job.js';
import { StartedProduct } from './started-product.js';

let product: StartedProduct;
beforeAll(async () => {
  product = await (await StartedProduct.inFreshHome()).start();
}, 180_000);
afterAll(() => product.destroy());

whatANewcomerFinds(() => product);
theMainJob(() => product);
