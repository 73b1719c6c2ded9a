import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { DeployError } from '../deploy/processes.js';
import { REPOSITORY } from '../dev/repository.js';
import type { RescueSettings } from './config.js';
import { contentOf, contentsText, copyrightOf, npmContents, sourceOffer, type Content } from './contents.js';
import { cpioArchive } from './cpio.js';
import { fetchPackage, kernelPackage, requireDebian, type UnpackedPackage } from './debian.js';
import { rootTree } from './initramfs.js';
import { writeIso } from './iso.js';
import { BUILD_TOOLS, KERNEL, LIBRARIES, LICENCE_TEXTS, PROGRAMS, STARTERS } from './packages.js';

interface RescueImage {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly build: string;
}

const SCRIPTS = join(REPOSITORY, 'infra', 'rescue');
/** Takes half a minute on one core; level 19 takes five times as long and saves a twentieth. */
const COMPRESSION = 12;

export async function buildRescue(settings: RescueSettings, say: (sentence: string) => void): Promise<RescueImage> {
  await requireDebian();
  requireTools();
  const { packages, kernel } = await fetchAll(settings.cache, say);
  const agentPackage = await readFile(join(REPOSITORY, 'agent/dist/package/revive-agent.tar.gz'));
  const node = join(REPOSITORY, `node_modules/node-linux-${arch()}`);
  const scratch = join(settings.folder, 'scratch');
  const { tree, build } = await rootTree({
    packages,
    programs: PROGRAMS,
    kernel,
    node: join(node, 'bin/node'),
    agentPackage,
    scripts: SCRIPTS,
    scratch,
  });
  const archive = cpioArchive(tree);
  say(`${tree.size} files in memory, ${mib(archive.length)}`);
  const initramfs = zstdCompressSync(archive, { params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION } });
  const contents = await contentsOf([...packages, kernel], node, tree.get('/opt/revive-agent/program/agent.cjs'));
  const texts = await textsOf([...packages, kernel], contents, build);
  await mkdir(settings.folder, { recursive: true });
  const file = join(settings.folder, 'revive-rescue.iso');
  const [vmlinuz] = (await readdir(join(kernel.folder, 'boot'))).filter((name) => name.startsWith('vmlinuz-'));
  await writeIso(
    {
      kernel: await readFile(join(kernel.folder, 'boot', vmlinuz ?? 'vmlinuz')),
      initramfs,
      starter: starterIn(packages),
      scripts: SCRIPTS,
      build,
      epoch: settings.epoch,
      texts,
      scratch,
    },
    file,
  );
  const image = await readFile(file);
  const sha256 = createHash('sha256').update(image).digest('hex');
  await writeFile(join(settings.folder, 'revive-rescue.contents.txt'), texts.get('contents.txt') ?? '');
  await writeFile(join(settings.folder, 'revive-rescue.source-offer.txt'), texts.get('source-offer.txt') ?? '');
  await writeFile(join(settings.folder, 'revive-rescue.iso.sha256'), `${sha256}  revive-rescue.iso\n`);
  return { file, sizeBytes: image.length, sha256, build };
}

export const mib = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

function requireTools(): void {
  const missing = Object.entries(BUILD_TOOLS).filter(
    ([tool]) => !['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((folder) => existsSync(join(folder, tool))),
  );
  if (missing.length > 0)
    throw new DeployError(
      `Install ${[...new Set(missing.map(([, name]) => name))].join(', ')} to build the rescue image (missing: ${missing.map(([tool]) => tool).join(', ')}).`,
    );
  if (arch() !== 'x64') throw new DeployError('The rescue image is built for PCs with x86-64, on such a PC.');
}

async function fetchAll(
  cache: string,
  say: (sentence: string) => void,
): Promise<{ packages: UnpackedPackage[]; kernel: UnpackedPackage }> {
  const packages: UnpackedPackage[] = [];
  for (const { name } of [...PROGRAMS, ...LIBRARIES, ...STARTERS, ...LICENCE_TEXTS])
    packages.push(await fetchPackage(name, cache));
  const kernel = await fetchPackage(await kernelPackage(KERNEL), cache);
  say(`${packages.length + 1} Debian packages, ${kernel.name} ${kernel.version}`);
  return { packages, kernel };
}

const starterIn =
  (packages: readonly UnpackedPackage[]) =>
  (wanted: string): string => {
    for (const { name, programs = [] } of STARTERS)
      for (const path of programs)
        if (path.endsWith(`/${wanted}`)) return join(packages.find((one) => one.name === name)?.folder ?? '', path);
    throw new TypeError(`${wanted} is in no package of the starters`);
  };

async function contentsOf(
  packages: readonly UnpackedPackage[],
  node: string,
  agent: { kind: string; bytes?: Buffer } | undefined,
): Promise<Content[]> {
  const debian = await Promise.all(packages.map((one) => contentOf(one, packages)));
  const { version } = JSON.parse(await readFile(join(node, 'package.json'), 'utf8')) as { version: string };
  const bundled = await npmContents(agent?.bytes?.toString('utf8') ?? '', join(REPOSITORY, 'node_modules'));
  return [...debian, { name: 'Node.js', version, licence: 'MIT and others, see licences/node' }, ...bundled];
}

async function textsOf(
  packages: readonly UnpackedPackage[],
  contents: readonly Content[],
  build: string,
): Promise<Map<string, string>> {
  const texts = new Map([
    ['contents.txt', contentsText(contents, build)],
    ['source-offer.txt', sourceOffer(contents)],
    ['licences/node', await readFile(join(REPOSITORY, `node_modules/node-linux-${arch()}/LICENSE`), 'utf8')],
  ]);
  for (const one of packages) texts.set(`licences/${one.name}`, await copyrightOf(one, packages));
  const base = packages.find(({ name }) => name === 'base-files')?.folder ?? '';
  const common = join(base, 'usr/share/common-licenses');
  for (const one of await readdir(common, { withFileTypes: true }))
    if (one.isFile()) texts.set(`licences/${one.name}.txt`, await readFile(join(common, one.name), 'utf8'));
  return texts;
}
