import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';

export interface DemoOptions {
  /** Absolute paths; empty: the product's own two damaged images. */
  readonly images: readonly string[];
  readonly out?: string;
}

/** Invalid command line; the message states the required change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Parses `[IMAGE…] [--out DIR]`. Paths are relative to the user's working directory instead of npm's. Throws
 * UsageError.
 */
export function readOptions(args: readonly string[], cwd: string): DemoOptions {
  const images: string[] = [];
  let out: string | undefined;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === '--out' || arg.startsWith('--out=')) {
      out = arg === '--out' ? args[++i] : arg.slice('--out='.length);
      if (!out) throw new UsageError('--out needs the folder for the repaired copies and report.json.');
    } else if (arg.startsWith('--'))
      throw new UsageError(`There is no option ${arg}. Usage: npm run demo [-- IMAGE… --out DIR]`);
    else images.push(resolve(cwd, arg));
  }
  const names = new Set<string>();
  for (const image of images) {
    if (!existsSync(image)) throw new UsageError(`There is no file ${image}.`);
    if (!statSync(image).isFile())
      throw new UsageError(`${image} is not a file. The demo works on copies of image files only.`);
    if (names.has(basename(image)))
      throw new UsageError(
        `Two images are called ${basename(image)}; their repaired copies would overwrite each other.`,
      );
    names.add(basename(image));
  }
  return { images, ...(out !== undefined && { out: resolve(cwd, out) }) };
}
