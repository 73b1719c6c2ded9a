import { productOnRealServers } from './real-product.js';
import { rollingRestart } from './rolling-restart.js';

/**
 * `node infra/dist/tests/cluster/run-rolling-restart.js`: restarts two gateways behind HAProxy under 100 requests per
 * second and 200 streams, prints the result and checks its limits.
 */
const GAP_MS = 10_000;

const on = await productOnRealServers({ instancesOf: { gateway: 2 }, agent: false });
try {
  const result = await rollingRestart(on.product);
  console.log(JSON.stringify(result, null, 2));
  const holds = Object.keys(result.failed).length === 0 && result.returns > 0 && result.longestGapMs <= GAP_MS;
  console.log(holds ? 'HOLDS: 0 failed requests, every stream back within 10 s' : 'MISSED');
  process.exitCode = holds ? 0 : 1;
} finally {
  await on.destroy();
}
