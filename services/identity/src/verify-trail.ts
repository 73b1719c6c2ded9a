// Run with identity's environment: `node services/identity/dist/verify-trail.js`. Verifies every chain of the audit
// trail and prints the result. Exit code 1 if any chain is invalid.
import { openInfrastructure } from '@revive/platform/runtime/infrastructure';
import { openLog } from '@revive/platform/telemetry/log';
import { verifyAll } from './verify-all.js';
import { ownEnvironment } from './config.js';
import { identity } from './service.js';

const env = ownEnvironment();
const base = await openInfrastructure(env, openLog({ service: identity.name, level: 'warn' }), ['objects']);
try {
  const found = await verifyAll(identity.readConfig(env), base.objects);
  for (const { chain, sentence } of found) process.stdout.write(`${chain}: ${sentence}\n`);
  if (found.some(({ whole }) => !whole)) process.exitCode = 1;
} finally {
  await base.close();
}
