import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@revive/platform/errors/config-error';
import { startTracingFrom } from '@revive/platform/telemetry/start-tracing';
import type { Tracing } from '@revive/platform/telemetry/tracing';
import { EmbeddedPostgresError } from '@revive/platform/errors/postgres-error';
import { StartError } from './installation.js';
import { startProduct, type Product } from './product.js';
import { readSettings } from './settings.js';
import { bold, complain, faint, print, step, teal } from './terminal.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function main(): Promise<void> {
  const settings = readSettings(process.env, join(root, '.revive'));
  const tracing = await startTracingFrom(process.env, 'revive');
  const begun = process.hrtime.bigint();
  const starting = startProduct(settings, {
    step,
    demoImages: true,
    onAgentLine: (line) => print(faint(`  agent: ${line}`)),
    onNotice: (sentence) => print(faint(`  ${sentence}`)),
  });
  stopOnSignal(starting, tracing);
  const product = await starting;
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  const { accounts, installation } = product;
  print();
  print(`${bold('Revive is ready')} ${faint(`in ${seconds.toFixed(1)} s`)}   ${teal(product.url)}`);
  print();
  print(
    `  Sign in as   ${bold('shop'.padEnd(10))} ${accounts.shop}   ${faint('a repair shop with two damaged disk images on its bench')}`,
  );
  print(
    `               ${bold('master'.padEnd(10))} ${accounts.master}   ${faint('the platform’s staff: live repair monitor, emergency stop')}`,
  );
  print(
    `               ${bold('customer'.padEnd(10))} ${accounts.customer}   ${faint('a customer with a device in repair')}`,
  );
  print();
  print(`  ${faint('Names and passwords are kept in')} ${installation.credentials}`);
  print(`  ${faint('Drop a disk image into')} ${installation.bench} ${faint('and it appears on the bench')}`);
  if (product.agent.localPort !== undefined && product.agent.localPort !== settings.agentLocalPort)
    print(
      `  ${faint(`Port ${settings.agentLocalPort} is taken: the local agent answers on`)} ${product.agent.localPort}`,
    );
  print(`  ${faint('Ctrl-C stops everything')}`);
}

/** One Ctrl-C arrives twice: directly, and forwarded by the parent process. */
const SAME_PRESS_MS = 500;

/** The first signal stops in order, even during the start. The second signal exits immediately. */
function stopOnSignal(starting: Promise<Product>, tracing: Tracing): void {
  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    print('\nStopping …');
    starting
      .then((product) => product.stop())
      .then(() => tracing.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          complain(`Not everything stopped well: ${String(error)}`);
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

try {
  await main();
} catch (error) {
  // Prints only the message of an error that a person can fix, and the full stack of a bug.
  if (error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedPostgresError)
    complain(`\n${error.message}`);
  else complain(`\nThe product could not start.\n${error instanceof Error ? error.stack : String(error)}`);
  process.exit(1);
}
