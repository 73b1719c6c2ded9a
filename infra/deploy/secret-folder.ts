import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Owner of each server's files; `docker-compose.yml` runs the containers with these user ids, like the official
 * images.
 */
export const OWNERS: Readonly<Record<string, number>> = { postgres: 999, redis: 999, minio: 1000 };
export const SERVICE_USER = 1000;

/**
 * A folder of secrets with one folder per reader and one file per value. Existing files are never overwritten, except
 * by `renew`. Files have mode 0400 and belong to their reader if this process is root.
 */
export class SecretFolder {
  readonly made: string[] = [];
  readonly kept: string[] = [];
  /** Readers that could not become owners of their folders, because this process is not root. */
  readonly foreign = new Set<string>();

  constructor(readonly dir: string) {}

  path(reader: string, name: string): string {
    return join(this.dir, reader, name);
  }

  async keep(reader: string, name: string, make: () => string | Promise<string>): Promise<string> {
    const path = this.path(reader, name);
    if (existsSync(path)) {
      this.kept.push(`${reader}/${name}`);
      return readFileSync(path, 'utf8');
    }
    const text = await make();
    this.#write(reader, name, text);
    return text;
  }

  /** For values with a successor: an expiring certificate, a list of keys. Writes only changed text. */
  renew(reader: string, name: string, text: string): void {
    const path = this.path(reader, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) this.kept.push(`${reader}/${name}`);
    else this.#write(reader, name, text);
  }

  open(reader: string): void {
    const dir = join(this.dir, reader);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    chmodSync(dir, 0o700);
    this.#give(reader, dir);
  }

  /** Writes atomically: a torn file would lock the installation out of its own database. */
  #write(reader: string, name: string, text: string): void {
    const path = this.path(reader, name);
    writeFileSync(`${path}.new`, text, { mode: 0o400 });
    this.#give(reader, `${path}.new`);
    renameSync(`${path}.new`, path);
    this.made.push(`${reader}/${name}`);
  }

  #give(reader: string, path: string): void {
    if (reader === AUTHORITY) return;
    const owner = OWNERS[reader] ?? SERVICE_USER;
    const self = process.getuid?.();
    if (self === 0) chownSync(path, owner, owner);
    else if (self !== undefined && self !== owner) this.foreign.add(reader);
  }
}

/** Folder of the signing keys: needed only for renewals, and read by no container. */
export const AUTHORITY = 'authority';
