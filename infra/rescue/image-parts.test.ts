import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../dev/repository.js';
import { licencesIn, npmContents, packagesIn, sourceOffer } from './contents.js';
import { cpioArchive, type ArchiveEntry } from './cpio.js';
import { sourceOf } from './debian.js';
import { neededBy } from './elf.js';
import { chooseModules, missingModules, parseDependencies } from './modules.js';
import { APPLETS, PROGRAMS } from './packages.js';
import { readTar } from './tar.js';

const here = join(REPOSITORY, 'infra/rescue');
const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

describe('content of the rescue image', () => {
  it('includes every tool used by the agent', () => {
    const asked = new Set(
      [
        'agent/src/repair/verify/verifier-tools.ts',
        'agent/src/repair/health/ask-smart.ts',
        'agent/src/imaging/image-command.ts',
      ].flatMap((path) =>
        [...read(path).matchAll(/(?:program: |findTool\()'([a-z0-9.]+)'/g)].map(([, name]) => name as string),
      ),
    );
    expect([...asked].sort()).toEqual(
      ['ddrescue', 'e2fsck', 'fsck.exfat', 'fsck.fat', 'ntfsfix', 'sfdisk', 'sgdisk', 'smartctl'].sort(),
    );
    const there = PROGRAMS.flatMap(({ programs = [] }) =>
      programs.map((path) => path.slice(path.lastIndexOf('/') + 1)),
    );
    for (const tool of asked) expect(there).toContain(tool);
  });

  it('includes every program used by its own scripts', () => {
    const own = new Set([
      ...APPLETS,
      ...PROGRAMS.flatMap(({ programs = [] }) => programs.map((path) => path.split('/').at(-1))),
    ]);
    const words = [
      'if',
      'then',
      'else',
      'fi',
      'for',
      'while',
      'do',
      'done',
      'case',
      'esac',
      'in',
      'export',
      'break',
      'continue',
      'true',
      '[',
      'exec',
      'node',
    ];
    const functions = ['say', 'coldplug', 'stick_candidates', 'cmp_build', 'network'];
    for (const script of ['init', 'udhcpc.sh']) {
      const commands = read(`infra/rescue/${script}`)
        .split('\n')
        .flatMap((line) => [
          ...line
            .replace(/#.*$/, '')
            .replace(/'[^']*'/g, "''")
            .matchAll(/(?:^|[;|&(]|\bdo\b|\bthen\b)\s*([a-z][a-z_0-9]+)(?=\s|$|\))/g),
        ])
        .map(([, word]) => word as string);
      for (const word of new Set(commands))
        if (
          !words.includes(word) &&
          !functions.includes(word) &&
          !/^\w+=/.test(word) &&
          !['bound', 'deconfig', 'renew', 'lo'].includes(word)
        )
          expect([script, word, own.has(word)]).toEqual([script, word, true]);
    }
  });

  it('has scripts with valid POSIX shell syntax', () => {
    for (const script of ['init', 'udhcpc.sh']) {
      const { status, stderr } = spawnSync('sh', ['-n', join(here, script)], { encoding: 'utf8' });
      expect([script, status, stderr]).toEqual([script, 0, '']);
    }
  });

  it('mounts only the stick’s agent partition for writing', () => {
    const mounts = read('infra/rescue/init')
      .split('\n')
      .filter((line) => /\bmount\b/.test(line) && !/^\s*#|umount/.test(line));
    const ofDisks = mounts.filter((line) => /\/dev\/(?!ttyS0)|\$partition/.test(line) && !/devtmpfs/.test(line));
    expect(ofDisks.filter((line) => !/-o ro,/.test(line))).toEqual([
      expect.stringContaining('"/dev/${stick}4" /run/revive/kept'),
    ]);
  });
});

describe('initramfs archive', () => {
  const tree = new Map<string, ArchiveEntry>([
    ['/init', { kind: 'file', bytes: Buffer.from('#!/bin/sh\n'), mode: 0o755 }],
    ['/bin/sh', { kind: 'link', to: '/bin/busybox' }],
    ['/opt/a/b.txt', { kind: 'file', bytes: Buffer.from('abc'), mode: 0o644 }],
  ]);

  it('contains files, links and their folders, aligned to words', () => {
    const archive = cpioArchive(tree);
    const names: [string, number, string][] = [];
    for (let at = 0; at < archive.length;) {
      expect(archive.toString('latin1', at, at + 6)).toBe('070701');
      const field = (index: number) =>
        Number.parseInt(archive.toString('latin1', at + 6 + index * 8, at + 14 + index * 8), 16);
      const [mode, size, length] = [field(1), field(6), field(11)];
      const name = archive.toString('latin1', at + 110, at + 110 + length - 1);
      const content = Math.ceil((at + 110 + length) / 4) * 4;
      names.push([name, mode, archive.toString('latin1', content, content + size)]);
      at = Math.ceil((content + size) / 4) * 4;
    }
    expect(names).toEqual([
      ['bin', 0o040755, ''],
      ['bin/sh', 0o120777, '/bin/busybox'],
      ['init', 0o100755, '#!/bin/sh\n'],
      ['opt', 0o040755, ''],
      ['opt/a', 0o040755, ''],
      ['opt/a/b.txt', 0o100644, 'abc'],
      ['TRAILER!!!', 0, ''],
    ]);
  });

  it('gives identical bytes for any order of the files', () => {
    expect(cpioArchive(new Map([...tree].reverse())).equals(cpioArchive(tree))).toBe(true);
  });

  it('refuses a relative path', () => {
    expect(() => cpioArchive(new Map([['init', { kind: 'folder' }]]))).toThrow(TypeError);
  });
});

describe('requirements of a program', () => {
  it('returns libraries and loader from the program file', () => {
    if (process.platform !== 'linux') return;
    const needs = neededBy(readFileSync(process.execPath));
    expect(needs?.libraries).toContain('libc.so.6');
    expect(needs?.interpreter).toMatch(/^\/lib.*ld-linux/);
  });

  it('returns nothing for a script and throws for an inconsistent file', () => {
    expect(neededBy(Buffer.from('#!/bin/sh\n'))).toBeUndefined();
    const broken = Buffer.alloc(64);
    broken.write('\u007fELF\u0002', 'latin1');
    broken.writeBigUInt64LE(1n << 40n, 32);
    broken.writeUInt16LE(56, 54);
    broken.writeUInt16LE(1, 56);
    expect(() => neededBy(broken)).toThrow(RangeError);
  });
});

describe('kernel modules', () => {
  const all = parseDependencies(
    [
      'kernel/drivers/ata/ahci.ko: kernel/drivers/ata/libahci.ko kernel/drivers/ata/libata.ko',
      'kernel/drivers/ata/libahci.ko:',
      'kernel/drivers/ata/libata.ko: kernel/drivers/scsi/scsi_mod.ko',
      'kernel/drivers/scsi/scsi_mod.ko:',
      'kernel/drivers/scsi/sd_mod.ko: kernel/drivers/scsi/scsi_mod.ko',
      'kernel/drivers/net/wireless/intel/iwlwifi/iwlwifi.ko:',
    ].join('\n'),
  );

  it('includes the wanted modules and their dependencies', () => {
    expect(chooseModules(all)).toEqual([
      'kernel/drivers/ata/ahci.ko',
      'kernel/drivers/ata/libahci.ko',
      'kernel/drivers/ata/libata.ko',
      'kernel/drivers/scsi/scsi_mod.ko',
      'kernel/drivers/scsi/sd_mod.ko',
    ]);
  });

  it('reports missing modules by name', () => {
    const missing = missingModules([...all.keys()], 'kernel/fs/ext4/ext4.ko\n');
    expect(missing).toContain('vfat');
    expect(missing).not.toContain('sd_mod');
    expect(missing).not.toContain('ext4');
  });

  it('refuses an invalid index', () => {
    expect(() => parseDependencies('nonsense')).toThrow(TypeError);
  });
});

describe('list of contents', () => {
  it('names the licences of a copyright file', () => {
    expect(licencesIn('Files: *\nLicense: GPL-2+\n text\nFiles: b\nLicense: MIT\n\nLicense: GPL-2+\n text')).toBe(
      'GPL-2+; MIT',
    );
    expect(licencesIn('see /usr/share/common-licenses/GPL-2.')).toBe('GPL-2');
    expect(licencesIn('free for all')).toBe('see its copyright file');
  });

  it('names the npm packages in the agent', async () => {
    const bundle =
      '//#region ../node_modules/@grpc/grpc-js/build/src/a.js\n//#region src/main.ts\n//#region ../node_modules/yup/index.esm.js\n';
    expect(packagesIn(bundle)).toEqual(['@grpc/grpc-js', 'yup']);
    expect(await npmContents(bundle, join(REPOSITORY, 'node_modules'))).toContainEqual(
      expect.objectContaining({ name: 'npm yup', licence: 'MIT' }),
    );
  });

  it('offers the source of every Debian source package once', () => {
    const debian = (name: string, source: string) => ({ name, version: '1', licence: 'GPL-2', source });
    const offer = sourceOffer([
      debian('a', 'x 1'),
      debian('b', 'x 1'),
      debian('c', 'w 2'),
      { name: 'n', version: '1', licence: 'MIT' },
    ]);
    expect(offer.match(/^ {2}\S+ \S+$/gm)).toEqual(['  w 2', '  x 1']);
  });

  it.each([
    ['', 'gdisk 1.0-1'],
    ['util-linux', 'util-linux 1.0-1'],
    ['e2fsprogs (1.47-2)', 'e2fsprogs 1.47-2'],
  ])('finds the source package for %p', (field, source) => {
    expect(sourceOf(field, 'gdisk', '1.0-1')).toBe(source);
  });
});

describe('agent archive', () => {
  const header = (name: string, size: number, type = '0'): Buffer => {
    const block = Buffer.alloc(512);
    block.write(name);
    block.write(size.toString(8).padStart(11, '0'), 124);
    block.write(type, 156);
    return block;
  };

  it('unpacks file by file', () => {
    const archive = Buffer.concat([
      header('revive-agent/a', 3),
      Buffer.from('abc'.padEnd(512, '\0')),
      Buffer.alloc(1024),
    ]);
    expect(readTar(archive)).toEqual([{ name: 'revive-agent/a', bytes: Buffer.from('abc') }]);
  });

  it.each([
    ['/etc/passwd', '0'],
    ['../../etc/passwd', '0'],
    ['a', '2'],
  ])('throws for %p of type %p', (name, type) => {
    expect(() => readTar(Buffer.concat([header(name, 0, type), Buffer.alloc(1024)]))).toThrow(RangeError);
  });
});
