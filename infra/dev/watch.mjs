import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps, and a change of branches many files. */
const SETTLED_MS = 300;
const WATCHED = ['services', 'libs', 'proto', 'agent', 'infra/dev', 'infra/deploy'];
const isSource = (name) => /\.(ts|proto)$/.test(name) && !/(^|\/)(dist|gen|node_modules)\/|\.test\.ts$/.test(name);

/**
 * The product as `start` makes its process, made anew after each change of a source that builds; beside it Vite serves the
 * page with hot reload and sends calls on to the product. A change that does not build leaves what runs as it is. Ends
 * with this process.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, build: () => boolean, start: () => import('node:child_process').ChildProcess }} parts
 */
export function develop({ root, env, build, start }) {
  let product = start();
  let due;
  const restart = () => {
    process.stdout.write('\n── A source changed: building\n');
    if (!build()) return;
    product.once('exit', () => {
      product = start();
    });
    product.kill('SIGTERM');
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
    product.removeAllListeners('exit');
    product.once('exit', () => process.exit(0));
    product.kill('SIGTERM');
    vite.kill();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
}
