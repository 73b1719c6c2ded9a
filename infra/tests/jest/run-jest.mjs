// Starts Jest for one project (its own folder) or for the whole checkout, for the kind that KIND names. Unit tests,
// those of one service and those in virtual machines run in Node itself, which has to know how sources are loaded
// before it loads the first one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const kind = process.env.KIND ?? 'unit';
const inWeb = process.cwd() === join(root, 'web');
const inNode = ['unit', 'integration', 'vm'].includes(kind);

const nodeOptions = inNode
  ? `--conditions=source --import=${new URL('./typescript-hook.mjs', import.meta.url).href} --disable-warning=ExperimentalWarning`
  : '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const jest = spawn(
  existsSync(pinned) ? pinned : process.execPath,
  [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    '--config',
    join(root, 'jest.config.js'),
    '--rootDir',
    '.',
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      // What a test starts by name (an installer's script) finds the same runtime.
      PATH: `${dirname(pinned)}${delimiter}${process.env.PATH ?? ''}`,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${nodeOptions}`.trim(),
      RUNS_IN_NODE: String(inNode),
      TEST_LIMIT_MS: kind !== 'unit' ? '120000' : inWeb ? '30000' : '10000',
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
jest.on('exit', (code) => process.exit(code ?? 1));
