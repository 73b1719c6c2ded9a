import { afterAll, beforeAll } from '@jest/globals';
import { deadWindowsFlows } from './dead-windows.flows.js';
import { recoveredFilesOfAStickFlows } from './recovered-files.flows.js';
import { StartedProduct } from './started-product.js';

// All flows share one product: each flow repairs separate devices and leaves the product running.
let product: StartedProduct;
beforeAll(async () => {
  product = await (await StartedProduct.inFreshHome()).start();
}, 180_000);
afterAll(() => product.destroy());

deadWindowsFlows(() => product);
recoveredFilesOfAStickFlows(() => product);
