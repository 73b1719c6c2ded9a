/**
 * Selects the kernel modules of the rescue image: disks and wired networks of ordinary PCs, and their dependencies.
 */

/**
 * Folders below `kernel/`, included completely. No wireless network: WiFi would need non-free firmware and a
 * passphrase.
 */
const FOLDERS = [
  'drivers/ata',
  'drivers/nvme/host',
  'drivers/mmc/core',
  'drivers/mmc/host',
  'drivers/usb/host',
  'drivers/usb/storage',
  'drivers/usb/core',
  'drivers/virtio',
  'drivers/net/usb',
  'drivers/net/phy',
  ...'amd aquantia atheros broadcom intel jme.ko marvell nvidia realtek sis via'
    .split(' ')
    .map((vendor) => `drivers/net/ethernet/${vendor}`),
];
const NAMES = new Set(
  (
    'sd_mod sr_mod virtio_blk virtio_scsi virtio_net vmd megaraid_sas mpt3sas hpsa aacraid ' +
    'hid_generic usbhid hid_logitech_dj hid_apple vfat isofs ext4 nls_cp437 nls_iso8859_1 nls_ascii nls_utf8 crc32c_generic crc32c_intel loop'
  ).split(' '),
);
/** Server adapters; each module is larger than all modules for a PC. */
const LEFT_OUT = /\/(bnx2x|qed|qede|liquidio|octeontx2|prestera|mvpp2|bna|cnic)\b/;

const moduleName = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.ko$/, '')
    .replaceAll('-', '_');

/** Parses `modules.dep`: all dependencies of each module. Throws on an invalid line. */
export function parseDependencies(text: string): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const line of text.split('\n').filter(Boolean)) {
    const at = line.indexOf(':');
    if (at < 1) throw new TypeError(`modules.dep: ${line.slice(0, 80)}`);
    all.set(
      line.slice(0, at),
      line
        .slice(at + 1)
        .split(' ')
        .filter(Boolean),
    );
  }
  return all;
}

export function chooseModules(dependencies: ReadonlyMap<string, readonly string[]>): string[] {
  const chosen = new Set<string>();
  const wanted = [...dependencies.keys()].filter((path) => {
    const below = path.replace(/^kernel\//, '');
    return (
      (FOLDERS.some((folder) => below === folder || below.startsWith(`${folder}/`)) && !LEFT_OUT.test(path)) ||
      NAMES.has(moduleName(path))
    );
  });
  const add = (path: string): void => {
    if (chosen.has(path)) return;
    chosen.add(path);
    for (const needed of dependencies.get(path) ?? []) add(needed);
  };
  wanted.forEach(add);
  return [...chosen].sort();
}

export const missingModules = (paths: readonly string[], builtin: string): string[] => {
  const there = new Set([...paths, ...builtin.split('\n')].map(moduleName));
  return [...NAMES].filter((name) => !there.has(name));
};
