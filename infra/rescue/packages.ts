/** Which Debian packages the rescue image is made of, and what is taken from each. Fetched at build time, never committed. */

export interface RescuePackage {
  readonly name: string;
  /** Absolute paths within the package; libraries are found by what these files need. */
  readonly programs?: readonly string[];
}

/** What the agent asks (`agent/src/repair/verify`, `health`, `imaging`), and what the start needs. */
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

/** Searched for the libraries that the programs and Node name; the build fails where one is missing. */
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

/** What starts the computer: BIOS by isolinux, UEFI by Debian's signed shim, GRUB and kernel, so that Secure Boot may stay on. */
export const STARTERS: readonly RescuePackage[] = [
  { name: 'isolinux', programs: ['/usr/lib/ISOLINUX/isolinux.bin', '/usr/lib/ISOLINUX/isohdpfx.bin'] },
  { name: 'syslinux-common', programs: ['/usr/lib/syslinux/modules/bios/ldlinux.c32'] },
  { name: 'shim-signed', programs: ['/usr/lib/shim/shimx64.efi.signed'] },
  { name: 'shim-helpers-amd64-signed', programs: ['/usr/lib/shim/mmx64.efi.signed'] },
  { name: 'grub-efi-amd64-signed', programs: ['/usr/lib/grub/x86_64-efi-signed/gcdx64.efi.signed'] },
];

/** Texts of the licences that most of them name, and the copyright of the compiler's libraries. */
export const LICENCE_TEXTS: readonly RescuePackage[] = [{ name: 'base-files' }, { name: 'gcc-12-base' }];

/** Names the kernel of today; the package that it depends on holds it. */
export const KERNEL = 'linux-image-amd64';

/** Programs of the computer that builds the image, and the Debian package that brings each. */
export const BUILD_TOOLS: Readonly<Record<string, string>> = {
  'apt-get': 'apt',
  'dpkg-deb': 'dpkg',
  xorriso: 'xorriso',
  mformat: 'mtools',
  mcopy: 'mtools',
  mke2fs: 'e2fsprogs',
};

/** Links to busybox: what `init` runs, and what a person at the console may want to look with. */
export const APPLETS = (
  'sh mount umount mkdir cat echo sleep ip udhcpc modprobe depmod find sort xargs readlink basename cut date hostname ln ' +
  'md5sum reboot poweroff sync setsid cttyhack rm test tr uname grep ls dmesg ps kill df free ping less vi seq wc head tail tee chmod cp mv'
).split(' ');
