/**
 * Builds the initramfs archive: "new ASCII" cpio (Linux, Documentation/driver-api/early-userspace/buffer-format.rst).
 * Without times and owners, sorted by name: the same files give the same bytes.
 */
export type ArchiveEntry =
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly mode: number }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'folder'; readonly mode?: number };

const MODES = { file: 0o100000, link: 0o120000, folder: 0o040000 } as const;
const TRAILER = 'TRAILER!!!';

export function cpioArchive(entries: ReadonlyMap<string, ArchiveEntry>): Buffer {
  const all = new Map<string, ArchiveEntry>(foldersOf(entries.keys()).map((path) => [path, { kind: 'folder' }]));
  for (const [path, entry] of entries) all.set(path, entry);
  const parts: Buffer[] = [];
  [...all.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .forEach(([path, entry], index) => parts.push(...record(path.slice(1), entry, index + 1)));
  parts.push(...record(TRAILER, { kind: 'folder' }, 0, 0));
  return Buffer.concat(parts);
}

function foldersOf(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    if (!path.startsWith('/') || path.endsWith('/')) throw new TypeError(`not an absolute path of a file: ${path}`);
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) folders.add(path.slice(0, at));
  }
  return [...folders];
}

function record(name: string, entry: ArchiveEntry, inode: number, mode = modeOf(entry)): Buffer[] {
  const content = entry.kind === 'file' ? entry.bytes : Buffer.from(entry.kind === 'link' ? entry.to : '');
  const nameBytes = Buffer.from(`${name}\0`);
  // Inode, mode, uid, gid, links, time, size, device twice, the same of a special file, name, checksum.
  const fields = [
    inode,
    mode,
    0,
    0,
    entry.kind === 'folder' ? 2 : 1,
    0,
    content.length,
    0,
    0,
    0,
    0,
    nameBytes.length,
    0,
  ];
  const header = Buffer.from(`070701${fields.map((one) => one.toString(16).toUpperCase().padStart(8, '0')).join('')}`);
  return [padded(Buffer.concat([header, nameBytes])), padded(content)];
}

function modeOf(entry: ArchiveEntry): number {
  const rights = entry.kind === 'link' ? 0o777 : (entry.mode ?? 0o755);
  return MODES[entry.kind] | rights;
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
