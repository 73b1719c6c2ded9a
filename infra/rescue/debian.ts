import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DeployError, run } from '../deploy/processes.js';

export interface UnpackedPackage {
  readonly name: string;
  readonly version: string;
  readonly source: string;
  readonly sha256: string;
  readonly folder: string;
}

const RELEASE = /^(12|bookworm)/;

/** Downloads a package from the configured archive, verified by apt, and unpacks the package. */
export async function fetchPackage(name: string, cache: string): Promise<UnpackedPackage> {
  const version = (await run('apt-cache', ['show', '--no-all-versions', name], `${name} is not known to apt`)).match(
    /^Version: (\S+)$/m,
  )?.[1];
  if (version === undefined) throw new DeployError(`apt knows no version of ${name}. Run apt-get update.`);
  const debs = join(cache, 'debs');
  await mkdir(debs, { recursive: true });
  const find = async (): Promise<string | undefined> =>
    (await readdir(debs)).find((file) => file.startsWith(`${name}_${version.replaceAll(':', '%3a')}_`));
  if ((await find()) === undefined)
    await run('apt-get', ['download', '-q', `${name}=${version}`], `${name} could not be fetched`, { cwd: debs });
  const file = await find();
  if (file === undefined) throw new DeployError(`apt-get left no file of ${name} ${version}`);
  const sha256 = createHash('sha256')
    .update(await readFile(join(debs, file)))
    .digest('hex');
  const folder = join(cache, 'unpacked', `${name}-${sha256.slice(0, 16)}`);
  if (!existsSync(join(folder, '.whole'))) await unpack(join(debs, file), folder);
  const source = await run('dpkg-deb', ['-f', join(debs, file), 'Source'], `${file} cannot be read`);
  return { name, version, source: sourceOf(source, name, version), sha256, folder };
}

async function unpack(file: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('dpkg-deb', ['-x', file, folder], `${file} cannot be unpacked`);
  await run('touch', [join(folder, '.whole')], `${folder} cannot be written`);
}

/**
 * `Source:` may name a different package, a different version in parentheses, or be empty if both equal the package's
 * own.
 */
export function sourceOf(field: string, name: string, version: string): string {
  const [, source = name, own = version] = /^(\S+)(?: \((\S+)\))?/.exec(field.trim()) ?? [];
  return `${source} ${own}`;
}

/** The current kernel is a dependency of an empty metapackage. */
export async function kernelPackage(name: string): Promise<string> {
  const shown = await run('apt-cache', ['depends', name], `${name} is not known to apt`);
  const found = /Depends: (linux-image-\S+)/.exec(shown)?.[1];
  if (found === undefined) throw new DeployError(`${name} names no kernel. Run apt-get update.`);
  return found;
}

/** Throws DeployError on further systems: package names and paths belong to one release. */
export async function requireDebian(): Promise<void> {
  const release = existsSync('/etc/debian_version') ? await readFile('/etc/debian_version', 'utf8') : '';
  if (!RELEASE.test(release))
    throw new DeployError('The rescue image is built on Debian 12, from the packages of that release.');
}
