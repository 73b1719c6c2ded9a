import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

/** Wait for further changes: editors write a file in several steps, and a branch switch changes many files. */
const SETTLED_MS = 300;
const WATCHED = ['services', 'libs', 'proto', 'agent', 'infra/dev', 'infra/deploy'];
const isSource = (name) => /\.(ts|proto)$/.test(name) && !/(^|\/)(dist|gen|node_modules)\/|\.test\.ts$/.test(name);

/**
 * Restarts the product after each source change that builds, even if the product had exited. Vite serves the page with
 * hot reload and proxies calls to the product. A change that fails to build leaves the running product unchanged.
 * Invariant: at most one product runs. Ends with this process.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, build: () => boolean, start: () =>
 * import('node:child_process').ChildProcess }} parts
 */
export function develop({ root, env, build, start }) {
  let product = start();
  let due;
  /** Calls `next` after the product has exited; a second call before the exit replaces the first. */
  const afterIt = (next) => {
    if (product.exitCode !== null || product.signalCode !== null) return next();
    product.removeAllListeners('exit');
    product.once('exit', next);
    product.kill('SIGTERM');
  };
  const restart = () => {
    process.stdout.write('\n── A source changed: building\n');
    if (!build()) return;
    afterIt(() => {
      product = start();
    });
  };
  for (const folder of WATCHED)
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || !isSource(name.replaceAll('\\', '/'))) return;
      clearTimeout(due);
      due = setTimeout(restart, SETTLED_MS);
    });
  const vite = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env,
  });
  const end = () => {
    clearTimeout(due);
    vite.kill();
    afterIt(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
}
