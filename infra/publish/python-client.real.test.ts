/** An independent client reads what we publish: `tuf` of PyPI, the reference implementation. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeKeyPem, openSigningKey, type SigningKey } from '@revive/platform/signed-updates/signing-key';
import { UpdateRepository } from '@revive/platform/signed-updates/update-repository';

const WANTED = 'tuf==7.0.1';
const CLIENT = `
import os, sys
from tuf.ngclient import Updater
folder, url, root = sys.argv[1:4]
os.makedirs(folder, exist_ok=True)
updater = Updater(metadata_dir=folder, metadata_base_url=url + '/metadata/', target_dir=folder,
  target_base_url=url + '/targets/', bootstrap=open(root, 'rb').read())
updater.refresh()
info = updater.get_targetinfo('agent-1.4.0-node.tar.gz')
print(info.custom['version'], info.custom['minimumSupervisor'], open(updater.download_target(info)).read())
`;

const python = (args: readonly string[], path?: string) =>
  spawnSync('python3', args, {
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, ...(path !== undefined && { PYTHONPATH: path }) },
  });

let folder: string;
let library: string | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-python-tuf-'));
  const target = join(folder, 'library');
  const installed = python([
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--target',
    target,
    WANTED,
    'cryptography',
  ]);
  if (installed.status === 0) library = target;
  else if (process.env['CI_TOOLS_REQUIRED'] === '1')
    throw new TypeError(`python3 with ${WANTED} is missing: ${installed.stderr}`);
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function served<T>(repository: UpdateRepository, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const [, kind = '', name = ''] = (request.url ?? '').split('/');
    readFile(join(kind === 'targets' ? repository.targetsDir : repository.metadataDir, name)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

describe('python client', () => {
  it('reads our metadata, follows a new root and downloads a version', async () => {
    if (library === undefined) {
      process.stderr.write(`not run: python3 with pip and ${WANTED} is not installed\n`);
      return;
    }
    const key = (): SigningKey => openSigningKey(makeKeyPem());
    const keys = { root: [key(), key(), key()], targets: [key(), key(), key()], online: key() };
    const repository = new UpdateRepository(join(folder, 'published'), () => new Date());
    await repository.create(keys);
    const next = { ...keys, online: key() };
    await repository.rotateRoot(next, keys.root.slice(1));
    const about = { kind: 'agent', version: '1.4.0', platform: 'node', minimumSupervisor: '0.1.0' } as const;
    await repository.addTargets(
      [{ ...about, file: 'program/agent.cjs', program: 'script', bytes: Buffer.from('the program') }],
      keys.targets.slice(0, 2),
    );
    await repository.renew(next.online, true);
    const script = join(folder, 'client.py');
    await writeFile(script, CLIENT);
    await mkdir(join(folder, 'client'));
    const read = await served(repository, async (url) => {
      const child = spawn(
        'python3',
        [script, join(folder, 'client'), url, join(repository.metadataDir, '1.root.json')],
        {
          env: { ...process.env, PYTHONPATH: library },
        },
      );
      let [out, err] = ['', ''];
      child.stdout.on('data', (bytes) => (out += String(bytes)));
      child.stderr.on('data', (bytes) => (err += String(bytes)));
      await new Promise((resolve) => child.once('close', resolve));
      return { out: out.trim(), err };
    });
    expect(read).toEqual({ out: '1.4.0 0.1.0 the program', err: '' });
  }, 120_000);
});
