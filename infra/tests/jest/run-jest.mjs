// Starts Jest for one project (its own folder) or for the whole checkout, for the kind that KIND names. Tests run in Node
// itself, which has to know how sources are loaded before it loads the first one.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const kind = process.env.KIND ?? 'unit';

/**
 * Where databases and installations of a run lie: in memory where there is room, and where programs may be run from (a
 * database's may have to be copied beside it). A database is hundreds of small files, and a test run makes hundreds of them.
 */
function temporaryFolder() {
  const inMemory = '/dev/shm';
  if (process.env.TMPDIR || !['integration', 'long', 'e2e'].includes(kind) || !existsSync(inMemory)) return tmpdir();
  if (/^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'))) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, freemem()) > ROOM_IN_MEMORY ? inMemory : tmpdir();
}
/** Three products and their images take about 2 GB. */
const ROOM_IN_MEMORY = 6 * 1024 ** 3;

const nodeOptions = `--conditions=source --import=${new URL('./typescript-hook.mjs', import.meta.url).href} --disable-warning=ExperimentalWarning`;
/** Milliseconds after which a test hangs: a loaded machine takes several times as long as an idle one. */
const LIMITS = { unit: 30_000 };
const LIMIT = 120_000;
/** Flows through the public doors wait for browsers, agents and a whole product: one that failed is tried once more. */
const ATTEMPTS = { e2e: 2, real: 2, cluster: 2 };
/** Where tests that passed at the second attempt are noted (infra/tests/jest/summary-reporter.js). */
const notes = mkdtempSync(join(tmpdir(), 'revive-attempts-'));
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
      TMPDIR: temporaryFolder(),
      TEST_LIMIT_MS: String(LIMITS[kind] ?? LIMIT),
      TEST_ATTEMPTS: String(ATTEMPTS[kind] ?? 1),
      RETRIED_TESTS: join(notes, 'retried'),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
jest.on('exit', (code) => {
  rmSync(notes, { recursive: true, force: true });
  process.exit(code ?? 1);
});
