import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../deploy/processes.js';

interface IsoParts {
  readonly kernel: Buffer;
  readonly initramfs: Buffer;
  /** Returns the absolute path of a boot file in the packages of `STARTERS`. */
  readonly starter: (name: string) => string;
  readonly scripts: string;
  readonly build: string;
  readonly epoch: number;
  readonly texts: ReadonlyMap<string, string>;
  readonly scratch: string;
}

const [ESP_MIB, SETTINGS_MIB, KEPT_MIB] = [8, 16, 64];

export async function writeIso(parts: IsoParts, output: string): Promise<void> {
  const { scratch, epoch } = parts;
  await rm(scratch, { recursive: true, force: true });
  const tree = join(scratch, 'tree');
  for (const folder of ['boot', 'boot/grub', '.disk', 'isolinux', 'licences'])
    await mkdir(join(tree, folder), { recursive: true });
  await writeFile(join(tree, 'boot/vmlinuz'), parts.kernel);
  await writeFile(join(tree, 'boot/initramfs.zst'), parts.initramfs);
  await writeFile(join(tree, 'revive.id'), `${parts.build}\n`);
  // Debian's signed GRUB looks for this file, and then for its settings beside the file.
  await writeFile(join(tree, '.disk/info'), 'Revive rescue\n');
  await copyFile(join(parts.scripts, 'grub.cfg'), join(tree, 'boot/grub/grub.cfg'));
  for (const [path, text] of parts.texts) await writeFile(join(tree, path), text);
  for (const name of ['isolinux.bin', 'ldlinux.c32']) await copyFile(parts.starter(name), join(tree, 'isolinux', name));
  await copyFile(join(parts.scripts, 'isolinux.cfg'), join(tree, 'isolinux/isolinux.cfg'));
  const [esp, settings, kept] = ['esp.img', 'settings.img', 'kept.img'].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
  ];
  await fat(esp, ESP_MIB, 'REVIVE-EFI', epoch, [
    [parts.starter('shimx64.efi.signed'), 'EFI/BOOT/BOOTX64.EFI'],
    [parts.starter('mmx64.efi.signed'), 'EFI/BOOT/mmx64.efi'],
    [parts.starter('gcdx64.efi.signed'), 'EFI/BOOT/grubx64.efi'],
  ]);
  await fat(settings, SETTINGS_MIB, 'REVIVE', epoch, [
    [join(parts.scripts, 'revive.conf'), 'revive.conf'],
    [join(tree, 'revive.id'), 'revive.id'],
  ]);
  await ext4(kept, epoch, parts.build);
  await rm(output, { force: true });
  const stamp = new Date(epoch * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
  await run(
    'xorriso',
    [
      ...[
        '-as',
        'mkisofs',
        '-quiet',
        '-o',
        output,
        '-V',
        'REVIVE_RESCUE',
        '-r',
        '-J',
        `--modification-date=${stamp}00`,
        // Files in the scratch folder have the current time.
        '--set_all_file_dates',
        `${stamp}00`,
      ],
      ...['-isohybrid-mbr', parts.starter('isohdpfx.bin'), '-partition_offset', '16'],
      ...['-c', 'isolinux/boot.cat', '-b', 'isolinux/isolinux.bin'],
      ...['-no-emul-boot', '-boot-load-size', '4', '-boot-info-table'],
      ...['-append_partition', '2', '0xef', esp, '-append_partition', '3', '0x0c', settings],
      ...['-append_partition', '4', '0x83', kept],
      ...['-eltorito-alt-boot', '-e', '--interval:appended_partition_2:all::', '-no-emul-boot'],
      tree,
    ],
    'The image could not be written',
    { env: { ...inPath(), SOURCE_DATE_EPOCH: String(epoch) } },
  );
  await rm(scratch, { recursive: true });
}

/** Debian's disk tools are outside an ordinary user's PATH. */
const inPath = (): NodeJS.ProcessEnv => ({ PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' });

async function fat(
  image: string,
  mib: number,
  label: string,
  epoch: number,
  files: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  const options = { env: { ...inPath(), SOURCE_DATE_EPOCH: String(epoch), MTOOLS_SKIP_CHECK: '1' } };
  const why = `The volume ${label} could not be made`;
  // 2048 sectors of 512 bytes per MiB. The fixed serial number keeps the build reproducible.
  await run(
    'mformat',
    ['-C', '-i', image, '-v', label, '-N', '52455649', '-T', String(mib * 2048), '-h', '64', '-s', '32', '::'],
    why,
    options,
  );
  const made = new Set<string>();
  for (const [from, to] of files) {
    const folders = to.split('/').slice(0, -1);
    for (const path of folders.map((_, index) => folders.slice(0, index + 1).join('/')))
      if (!made.has(path)) {
        await run('mmd', ['-i', image, `::/${path}`], why, options);
        made.add(path);
      }
    await run('mcopy', ['-i', image, from, `::/${to}`], why, options);
  }
}

/**
 * Partition for the agent's data of each computer. The UUID is derived from the build, so that the image is
 * reproducible.
 */
async function ext4(image: string, epoch: number, build: string): Promise<void> {
  const uuid = build.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  await run(
    'mke2fs',
    [
      '-q',
      '-F',
      '-t',
      'ext4',
      '-L',
      'REVIVE-KEPT',
      '-U',
      uuid,
      '-E',
      `hash_seed=${uuid},root_owner=0:0`,
      image,
      `${KEPT_MIB}M`,
    ],
    'The volume REVIVE-KEPT could not be made',
    { env: { ...inPath(), E2FSPROGS_FAKE_TIME: String(epoch) } },
  );
}
