import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Who reads a folder's files in its container; `docker-compose.yml` runs each with this number, as the official images
 * do.
 */
export const OWNERS: Readonly<Record<string, number>> = { postgres: 999, redis: 999, minio: 1000 };
/** The user `node` of the image of all services. */
export const SERVICE_USER = 1000;

/**
 * A folder of secrets, one folder in it for each reader, one file per value. What is there is never written over,
 * except by `renew`. Files have mode 0400 and belong to their reader where this process is root.
 */
export class SecretFolder {
  readonly made: string[] = [];
  readonly kept: string[] = [];
  /** Readers whose folders could not be given to them, because this process is not root. */
  readonly foreign = new Set<string>();

  constructor(readonly dir: string) {}

  path(reader: string, name: string): string {
    return join(this.dir, reader, name);
  }

  /** The file's text; made only where there is none. */
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

  /** For what has a successor: a certificate that ends, a list of keys. Writes only where the text differs. */
  renew(reader: string, name: string, text: string): void {
    const path = this.path(reader, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) this.kept.push(`${reader}/${name}`);
    else this.#write(reader, name, text);
  }

  /** Makes a folder that belongs to its reader; `authority` belongs to who runs this. */
  open(reader: string): void {
    const dir = join(this.dir, reader);
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    chmodSync(dir, 0o700);
    this.#give(reader, dir);
  }

  /** Whole or not at all: a torn file would lock the installation out of its own database. */
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

/** The keys that sign others: needed again for a renewal only, read by no container. */
export const AUTHORITY = 'authority';
