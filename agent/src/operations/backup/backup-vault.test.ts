import { describe, expect, it } from '@jest/globals';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../../fixtures/image-file.js';
import { LocalBackups, digestOfBackup, forgetBackup } from '../../repair/execute/local-backups.js';
import { sha256 } from '../../repair/model/plan.js';
import { BackupVault } from './backup-vault.js';

const SECRET = 'the customer’s own words, which a repair writes over';
const bytes = Buffer.concat([Buffer.from(SECRET), Buffer.alloc(512)]);
const records = [
  { offset: 4096, length: bytes.length, before: sha256(bytes), bytes },
  { offset: 9000, length: 3, before: sha256(Buffer.from('abc')), bytes: Buffer.from('abc') },
];
const waits = () => undefined;

describe('local backup', () => {
  const kept = (run: (home: string, backups: LocalBackups) => Promise<void>) =>
    withFolder(async (home) =>
      run(
        home,
        new LocalBackups(
          home,
          await BackupVault.open(home),
          () => 'run-1',
          () => Promise.resolve(),
        ),
      ),
    );

  it('stores the backup and its key only in encrypted form', () =>
    kept(async (home, backups) => {
      await backups.save(records, waits);
      const files = await readdir(home);
      expect(files.sort()).toEqual(['backups.key', 'run-1.backup']);
      for (const file of files) {
        const content = await readFile(join(home, file));
        for (const plain of [
          SECRET,
          Buffer.from(SECRET).toString('base64').slice(4, 40),
          records[0]!.before,
          '"offset"',
        ])
          expect(content.includes(plain)).toBe(false);
        expect((await stat(join(home, file))).mode & 0o777).toBe(0o600);
      }
    }));

  it('opens in a later start of the same home', () =>
    kept(async (home, backups) => {
      const ref = await backups.save(records, waits);
      const later = new LocalBackups(
        home,
        await BackupVault.open(home),
        () => 'other',
        () => Promise.reject(new Error('no network')),
      );
      expect(await later.load(ref)).toEqual(records);
    }));

  it('creates one key when many runs begin at once', () =>
    withFolder(async (home) => {
      const vaults = await Promise.all(Array.from({ length: 8 }, () => BackupVault.open(home)));
      const sealed = vaults[0]!.seal(records);
      for (const vault of vaults) expect(vault.open(sealed)).toEqual(records);
      expect(await readdir(home)).toEqual(['backups.key']);
    }));

  it('refuses the key of a different home and any altered byte', () =>
    kept(async (home, backups) => {
      const ref = await backups.save(records, waits);
      await withFolder(async (other) => {
        const stranger = new LocalBackups(
          home,
          await BackupVault.open(other),
          () => 'x',
          () => Promise.resolve(),
        );
        await expect(stranger.load(ref)).rejects.toThrow();
      });
      const path = join(home, 'run-1.backup');
      for (const at of [5, 20, 60, 90, 400]) {
        const altered = Buffer.from(await readFile(path));
        altered[at]! ^= 1;
        await writeFile(path, altered);
        await expect(backups.load(ref)).rejects.toThrow();
        altered[at]! ^= 1;
        await writeFile(path, altered);
      }
      expect(await backups.load(ref)).toEqual(records);
    }));

  it('reads and deletes backups of an older agent version as well', () =>
    kept(async (home, backups) => {
      const plain = records.map((record) => ({ ...record, bytes: record.bytes.toString('base64') }));
      await writeFile(join(home, 'old.backup.json'), JSON.stringify(plain));
      expect(await backups.load({ id: 'old', digest: digestOfBackup(records) })).toEqual(records);
      await backups.save(records, waits);
      await forgetBackup(home, 'old');
      await forgetBackup(home, 'run-1');
      expect(await readdir(home)).toEqual(['backups.key']);
    }));
});
