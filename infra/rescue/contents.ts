import { existsSync } from 'node:fs';
import { lstat, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { UnpackedPackage } from './debian.js';

export interface Content {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly source?: string;
  readonly sha256?: string;
}

/**
 * Returns the licences in a Debian copyright file, from its machine-readable fields or its references to licence
 * texts. Without either: "see its copyright file". Nothing is guessed.
 */
export function licencesIn(copyright: string): string {
  const fields = [...copyright.matchAll(/^License: *(\S.*)$/gm)].map(([, licence = '']) => licence.trim());
  const texts = [...copyright.matchAll(/\/usr\/share\/common-licenses\/([A-Za-z0-9.+-]*[A-Za-z0-9+])/g)].map(
    ([, text = '']) => text,
  );
  const all = [...new Set(fields.length > 0 ? fields : texts)].sort();
  return all.length > 0 ? all.join('; ') : 'see its copyright file';
}

/** The documentation folder of a package may be a link to the folder of a second package in `all`. */
export async function copyrightOf(one: UnpackedPackage, all: readonly UnpackedPackage[]): Promise<string> {
  const doc = join(one.folder, 'usr/share/doc', one.name);
  const name = (await isLink(doc)) ? basename(await readlink(doc)) : one.name;
  for (const { folder } of [one, ...all]) {
    const file = join(folder, 'usr/share/doc', name, 'copyright');
    if (existsSync(file)) return readFile(file, 'utf8');
  }
  return '';
}

const isLink = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;

export async function contentOf(one: UnpackedPackage, all: readonly UnpackedPackage[]): Promise<Content> {
  const { name, version, source, sha256 } = one;
  return { name, version, licence: licencesIn(await copyrightOf(one, all)), source, sha256 };
}

export function packagesIn(bundle: string): string[] {
  const names = [...bundle.matchAll(/^\/\/#region .*?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm)].map(
    ([, name = '']) => name,
  );
  return [...new Set(names)].sort();
}

export async function npmContents(bundle: string, modules: string): Promise<Content[]> {
  const all: Content[] = [];
  for (const name of packagesIn(bundle)) {
    const { version, license } = JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8')) as {
      version: string;
      license?: string;
    };
    all.push({ name: `npm ${name}`, version, licence: license ?? 'see its package' });
  }
  return all;
}

export const contentsText = (contents: readonly Content[], build: string): string =>
  [
    'What is inside this rescue image. Debian packages are taken unchanged from the Debian archive; of most, only the',
    'programs and libraries that are needed are in the image. Their copyright files and the texts of the licences lie in',
    `its folder "licences". Build ${build}.`,
    '',
    ...contents.map(({ name, version, licence, source, sha256 }) =>
      [
        `${name} ${version}`,
        `  licence: ${licence}`,
        ...(source === undefined ? [] : [`  source:  Debian source package ${source}`]),
        ...(sha256 === undefined ? [] : [`  SHA-256: ${sha256}`]),
      ].join('\n'),
    ),
    '',
  ].join('\n');

/** GPL-2, section 3(b), and GPL-3, section 6(b): every distributor of the image must be able to keep this promise. */
export const sourceOffer = (contents: readonly Content[]): string =>
  [
    'Source code of the free programs in this rescue image',
    '',
    'Whoever gave you this image gives you, on request and for at least three years, the complete corresponding source code of the',
    'programs listed below, for no more than the cost of sending it. The same source code is public in the Debian archive:',
    'https://snapshot.debian.org/ keeps every version that is named here.',
    '',
    ...[...new Set(contents.flatMap(({ source }) => source ?? []))].sort().map((source) => `  ${source}`),
    '',
  ].join('\n');
