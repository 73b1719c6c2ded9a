import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './errors.js';
import type { KeptLetter, Mailbox } from './mailer.js';

/** What stands beside a letter's .eml: the same, without having to take a message apart. */
export interface Sidecar {
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly string[];
}

const NAME = /^(\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8})\.eml$/;
/** A search that finds nothing looks at so many letters before it answers with where to go on. */
const MOST_LOOKED_AT = 1000;

/** Of a letter's id; a file's name ends with its first letters. */
export const nameOfLetter = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);
export const NAME_LETTERS = 8;

/** The letters of a `DiskMailer`'s folder. A name is only compared, never made into a path: it comes from the folder itself. */
export class DiskMailbox implements Mailbox {
  constructor(private readonly folder: string) {}

  async read({ before, search = '', most }: Parameters<Mailbox['read']>[0]): ReturnType<Mailbox['read']> {
    const names = await this.#names();
    const older = before === undefined ? names : names.filter((name) => name < before);
    const wanted = search.trim().toLowerCase();
    const letters: KeptLetter[] = [];
    for (const [at, name] of older.entries()) {
      const letter = await this.#letter(name);
      if (letter && [letter.to, letter.subject, letter.text].some((one) => one.toLowerCase().includes(wanted))) letters.push(letter);
      const isLast = at === older.length - 1;
      if (!isLast && (letters.length === most || at + 1 === MOST_LOOKED_AT)) return { letters, next: name };
    }
    return { letters };
  }

  async forget(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const ends = new Set(ids.map((id) => nameOfLetter(id).slice(0, NAME_LETTERS)));
    const found = (await this.#names()).filter((name) => ends.has(name.slice(-NAME_LETTERS)));
    for (const name of found) for (const kind of ['json', 'eml']) await rm(join(this.folder, `${name}.${kind}`), { force: true });
    return found.length;
  }

  /** Newest first. */
  async #names(): Promise<string[]> {
    try {
      return (await readdir(this.folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []).sort().reverse();
    } catch (error) {
      // Nothing was ever sent: the folder is made by the first letter.
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /** Undefined for a letter of before there was a mailbox, or one that was taken away meanwhile. */
  async #letter(name: string): Promise<KeptLetter | undefined> {
    try {
      const { at, to, subject, text, attachments } = JSON.parse(await readFile(join(this.folder, `${name}.json`), 'utf8')) as Sidecar;
      return { id: name, at: new Date(at), to, subject, text, attachments };
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}
