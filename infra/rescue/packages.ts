/**
 * Debian packages of the rescue image, and the files taken from each package. Downloaded at build time, never
 * committed.
 */

export interface RescuePackage {
  readonly name: string;
  /** Absolute paths within the package; libraries are found through the needs of these files. */
  readonly programs?: readonly string[];
}

/** Tools used by the agent (`agent/src/repair/verify`, `health`, `imaging`), and programs for the system start. */
export const PROGRAMS: readonly RescuePackage[] = [
  { name: 'busybox-static', programs: ['/bin/busybox'] },
  { name: 'gdisk', programs: ['/sbin/sgdisk'] },
  { name: 'fdisk', programs: ['/sbin/sfdisk'] },
  { name: 'ntfs-3g', programs: ['/bin/ntfsfix'] },
  { name: 'dosfstools', programs: ['/sbin/fsck.fat'] },
  { name: 'exfatprogs', programs: ['/usr/sbin/fsck.exfat'] },
  { name: 'e2fsprogs', programs: ['/sbin/e2fsck'] },
  { name: 'smartmontools', programs: ['/usr/sbin/smartctl'] },
  { name: 'gddrescue', programs: ['/usr/bin/ddrescue'] },
];

/** Packages searched for the libraries of the programs and Node; the build fails on a missing library. */
export const LIBRARIES: readonly RescuePackage[] = [
  'libc6',
  'libgcc-s1',
  'libstdc++6',
  'libuuid1',
  'libblkid1',
  'libfdisk1',
  'libsmartcols1',
  'libreadline8',
  'libtinfo6',
  'libpopt0',
  'libntfs-3g89',
  'libext2fs2',
  'libcom-err2',
  'libselinux1',
  'libpcre2-8-0',
].map((name) => ({ name }));

/** Boot files: isolinux for BIOS; Debian's signed shim, GRUB and kernel for UEFI, so that Secure Boot can stay on. */
export const STARTERS: readonly RescuePackage[] = [
  { name: 'isolinux', programs: ['/usr/lib/ISOLINUX/isolinux.bin', '/usr/lib/ISOLINUX/isohdpfx.bin'] },
  { name: 'syslinux-common', programs: ['/usr/lib/syslinux/modules/bios/ldlinux.c32'] },
  { name: 'shim-signed', programs: ['/usr/lib/shim/shimx64.efi.signed'] },
  { name: 'shim-helpers-amd64-signed', programs: ['/usr/lib/shim/mmx64.efi.signed'] },
  { name: 'grub-efi-amd64-signed', programs: ['/usr/lib/grub/x86_64-efi-signed/gcdx64.efi.signed'] },
];

export const LICENCE_TEXTS: readonly RescuePackage[] = [{ name: 'base-files' }, { name: 'gcc-12-base' }];

export const KERNEL = 'linux-image-amd64';

export const BUILD_TOOLS: Readonly<Record<string, string>> = {
  'apt-get': 'apt',
  'dpkg-deb': 'dpkg',
  xorriso: 'xorriso',
  mformat: 'mtools',
  mcopy: 'mtools',
  mke2fs: 'e2fsprogs',
};

/** Links to busybox: programs for `init`, and tools for a person at the console. */
export const APPLETS = (
  'sh mount umount mkdir cat echo sleep ip udhcpc modprobe depmod find sort xargs readlink basename cut date hostname ln ' +
  'md5sum reboot poweroff sync setsid cttyhack rm test tr uname grep ls dmesg ps kill df free ping less vi seq wc head tail tee chmod cp mv'
).split(' ');
