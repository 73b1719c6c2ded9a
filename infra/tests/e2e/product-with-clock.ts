// A child process of the end-to-end tests: the product with an onboarding clock that the parent can set back. A new
// account can so pass a module's minimum time at once. All other services use the real time.
import { startProduct } from '../../dev/product.js';
import { readSettings } from '../../dev/settings.js';
import { complain, print } from '../../dev/terminal.js';

let behindMs = 0;
process.on('message', (told: { behindMs: number }) => {
  behindMs = told.behindMs;
  process.send?.('set');
});
const product = await startProduct(readSettings(process.env, ''), {
  step: (_, work) => work(),
  demoImages: true,
  demoPace: { betweenDevicesMs: 1_000, customerMs: 1_000 },
  clocks: { onboarding: () => new Date(Date.now() - behindMs) },
});
let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void product.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      complain(`Not everything stopped well: ${String(error)}`);
      process.exit(1);
    },
  );
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
process.once('disconnect', stop);
// `started-product.ts` waits for this line.
print('Ctrl-C stops everything');
