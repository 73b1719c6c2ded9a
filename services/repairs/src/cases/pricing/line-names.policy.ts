/**
 * Line name by finding code; the first match wins. Names use words that a customer knows and never mention an absent
 * system.
 */
const MENDED: readonly (readonly [RegExp, string])[] = [
  [/^mbr\.boot_code/, 'Boot code of the disk'],
  [/^(gpt|mbr)\./, 'Partition table repair'],
  [/^ntfs\.boot/, 'NTFS boot sector repair'],
  [/^ntfs\./, 'NTFS file table repair'],
  [/^exfat\./, 'exFAT file system repair'],
  [/^fat12\./, 'FAT12 file system repair'],
  [/^fat16\./, 'FAT16 file system repair'],
  [/^fat/, 'FAT32 file system repair'],
  [/^ext4\./, 'Linux (ext4) file system repair'],
  [/^driver\./, 'Faulty driver switched off'],
  [/^image\./, 'Drive image'],
  [/^files\./, 'File recovery'],
  [/^android\.(restart|bootloader|recovery)/, 'Phone restarted into Android'],
  [/^android\.app/, 'Phone app turned off'],
  [/^android\.cache/, 'Phone app cache cleared'],
  [/^android\.update/, 'Phone system update'],
  [/^computer\.start/, 'Start programs turned off'],
  [/^computer\.space/, 'Disk space given back'],
];

export function lineName(codes: readonly string[], otherwise: string): string {
  const names = new Set(codes.map((code) => MENDED.find(([kind]) => kind.test(code))?.[1]));
  if (names.size === 0 || names.has(undefined)) return otherwise;
  const [first = otherwise, ...others] = names;
  const more = others.map((name) => (name?.startsWith('Partition') ? 'partition table repair' : name));
  return more.length === 0 ? first : `${[first, ...more.slice(0, -1)].join(', ')} and ${more.at(-1)}`;
}
