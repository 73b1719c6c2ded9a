/** The feature bits of ext2, ext3 and ext4 that this reader knows, from the kernel's `filesystems/ext4/super.rst`. */

export const COMPAT = {
  dir_prealloc: 0x1,
  imagic_inodes: 0x2,
  has_journal: 0x4,
  ext_attr: 0x8,
  resize_inode: 0x10,
  dir_index: 0x20,
  sparse_super2: 0x200,
  fast_commit: 0x400,
  stable_inodes: 0x800,
  orphan_file: 0x1000,
} as const;

export const INCOMPAT = {
  filetype: 0x2,
  needs_recovery: 0x4,
  journal_dev: 0x8,
  meta_bg: 0x10,
  extent: 0x40,
  '64bit': 0x80,
  mmp: 0x100,
  flex_bg: 0x200,
  ea_inode: 0x400,
  metadata_csum_seed: 0x2000,
  large_dir: 0x4000,
  inline_data: 0x8000,
  encrypt: 0x10000,
  casefold: 0x20000,
} as const;

export const RO_COMPAT = {
  sparse_super: 0x1,
  large_file: 0x2,
  btree_dir: 0x4,
  huge_file: 0x8,
  gdt_csum: 0x10,
  dir_nlink: 0x20,
  extra_isize: 0x40,
  quota: 0x100,
  bigalloc: 0x200,
  metadata_csum: 0x400,
  readonly: 0x1000,
  project: 0x2000,
  verity: 0x8000,
  orphan_present: 0x10000,
} as const;

const known = (table: Record<string, number>) => Object.values(table).reduce((all, bit) => all | bit, 0);

export function unknownFeatures(compat: number, incompat: number, roCompat: number): string[] {
  const words: [string, number][] = [
    ['compatible', compat & ~known(COMPAT)],
    ['incompatible', incompat & ~known(INCOMPAT)],
    ['read-only compatible', roCompat & ~known(RO_COMPAT)],
  ];
  return words.filter(([, bits]) => bits !== 0).map(([word, bits]) => `${word} 0x${(bits >>> 0).toString(16)}`);
}
