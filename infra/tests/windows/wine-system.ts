import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployError, run } from '../../deploy/processes.js';
import { REPOSITORY } from '../../dev/repository.js';
import { cached, findProgram, type Print } from '../../servers/tools.js';

/** Wine 8 of Debian 12 crashes at the start of Node 24 for Windows, so Wine comes from Debian 13. */
const RELEASE = 'trixie';
const MIRROR_PATIENCE_MS = 900_000;

function requirePrograms(): void {
  if (process.getuid?.() !== 0)
    throw new DeployError('not run: this test needs root, because Wine runs in a folder with a Debian 13 of its own');
  const missing = [
    ['debootstrap', 'apt-get install -y --no-install-recommends debootstrap'],
    ['go', 'Go 1.22 or newer, https://go.dev/dl'],
  ].filter(([program = '']) => !findProgram(program));
  if (missing.length > 0)
    throw new DeployError(
      `not run: ${missing.map(([program, from]) => `${program} is not installed (${from})`).join('; ')}`,
    );
}

/** Returns the folder of a Debian 13 with Wine 10, made once per machine (about 3 minutes, 1.3 GB). */
export async function wineSystem(say: Print): Promise<string> {
  requirePrograms();
  return cached(`wine-${RELEASE}`, 'usr/bin/wine-stable', async (half) => {
    say('Making a Debian 13 with Wine 10 (about 3 minutes, once per machine) …');
    const options = { patienceMs: MIRROR_PATIENCE_MS };
    await run('debootstrap', ['--variant=minbase', RELEASE, half], 'Debian 13 could not be made', options);
    // Wine resolves localhost by this file.
    writeFileSync(join(half, 'etc/hosts'), '127.0.0.1 localhost\n');
    if (existsSync('/etc/resolv.conf')) copyFileSync('/etc/resolv.conf', join(half, 'etc/resolv.conf'));
    await run(
      'chroot',
      [
        half,
        'env',
        'DEBIAN_FRONTEND=noninteractive',
        'apt-get',
        'install',
        '-y',
        '--no-install-recommends',
        'wine',
        'wine64',
      ],
      'Wine could not be installed',
      options,
    );
  });
}

/** Builds the stand-ins (`stand-ins/main.go`) into a folder. */
export async function buildStandIns(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const built = join(folder, 'stand-in.exe');
  await run(
    findProgram('go') ?? 'go',
    ['build', '-trimpath', '-o', built, join(REPOSITORY, 'infra/tests/windows/stand-ins/main.go')],
    'the stand-ins for programs of Windows could not be built',
    { env: { ...process.env, GOOS: 'windows', GOARCH: 'amd64', CGO_ENABLED: '0', GO111MODULE: 'off' } },
  );
  for (const name of ['curl', 'tar', 'certutil', 'typed']) copyFileSync(built, join(folder, `${name}.exe`));
}
