// A child of the end-to-end tests: the started product, whose onboarding goes by a clock that the parent sets back. A
// module's shortest time can so be behind somebody who has just begun it, while everything after is told at the time of
// day.
import { startProduct } from '../../dev/product.js';
import { readSettings } from '../../dev/settings.js';
import { complain, say } from '../../dev/terminal.js';

let behindMs = 0;
process.on('message', (told: { behindMs: number }) => {
  behindMs = told.behindMs;
  process.send?.('set');
});
const product = await startProduct(readSettings(process.env, ''), {
  step: (_, work) => work(),
  demoImages: true,
  // Nobody waits for the demo shop's people.
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
// It ends with its parent.
process.once('disconnect', stop);
// What `started-product.ts` waits for.
say('Ctrl-C stops everything');
