// Starts Jest for a project (its folder) or the whole checkout, for the kind in KIND. The loader hooks must be passed
// to Node before the first source is loaded.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const kind = process.env.KIND ?? 'unit';

/**
 * The temporary folder for databases and installations: in memory if there is room and programs may be executed from
 * it (a database's program may have to be copied there). A run creates hundreds of databases, each with hundreds of
 * small files.
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
/** Milliseconds per test; a loaded machine takes several times as long as an idle machine. */
const LIMITS = { unit: 30_000 };
const LIMIT = 120_000;
/** Flows depend on browsers, agents and a whole product, so a failed flow is retried once. */
const ATTEMPTS = { e2e: 2, real: 2, cluster: 2 };
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
      // Programs started by name (an installer's script) find the same Node version.
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
