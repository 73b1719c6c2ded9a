const BLOCK = 512;

/**
 * Reads an archive written by `agent/pack.mjs`: plain files, short names. Throws RangeError for any further format.
 */
export function readTar(archive: Buffer): { name: string; bytes: Buffer }[] {
  const files: { name: string; bytes: Buffer }[] = [];
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const text = (from: number, to: number): string =>
      archive.toString('latin1', at + from, at + to).split('\0', 1)[0] ?? '';
    const size = Number.parseInt(text(124, 136), 8);
    const [name, type] = [text(0, 100), text(156, 157)];
    if (type !== '0' || !Number.isSafeInteger(size) || name.startsWith('/') || name.split('/').includes('..'))
      throw new RangeError(`not a plain file of the agent's archive: ${name}`);
    files.push({ name, bytes: archive.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
