import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../errors/errors.js';
import type { StoredAttachment, StoredEmail, Mailbox } from './mailer.js';

/** What stands beside an email's .eml: the same, without having to take a message apart. */
export interface Sidecar {
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly string[];
  /**
   * What each of them is; their bytes stand beside it, `<name>.<place>.file`. Absent of emails from before they were
   * kept.
   */
  readonly types?: readonly string[];
}

export const fileBeside = (base: string, place: number): string => `${base}.${place}.file`;

const NAME = /^(\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8})\.eml$/;
/** A search that finds nothing looks at so many emails before it answers with where to go on. */
const MOST_LOOKED_AT = 1000;

/** Of an email's id; a file's name ends with its first letters. */
export const nameOfEmail = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);
export const NAME_LETTERS = 8;

/**
 * The emails of a `DiskMailer`'s folder. A name is only compared, never made into a path: it comes from the folder
 * itself.
 */
export class DiskMailbox implements Mailbox {
  constructor(private readonly folder: string) {}

  async read({
    before,
    search = '',
    most,
    shown = (text) => text,
  }: Parameters<Mailbox['read']>[0]): ReturnType<Mailbox['read']> {
    const names = await this.#names();
    const older = before === undefined ? names : names.filter((name) => name < before);
    const wanted = search.trim().toLowerCase();
    const emails: StoredEmail[] = [];
    for (const [at, name] of older.entries()) {
      const kept = await this.#email(name);
      const email = kept && { ...kept, text: shown(kept.text) };
      if (email && [email.to, email.subject, email.text].some((one) => one.toLowerCase().includes(wanted)))
        emails.push(email);
      const isLast = at === older.length - 1;
      if (!isLast && (emails.length === most || at + 1 === MOST_LOOKED_AT)) return { emails, next: name };
    }
    return { emails };
  }

  async file(id: string, place: number): Promise<StoredAttachment | undefined> {
    // Compared with what is there, like every name.
    const name = (await this.#names()).find((one) => one === id);
    const beside = name === undefined ? undefined : await this.#beside(name);
    const [file, contentType] = [beside?.attachments[place], beside?.types?.[place]];
    if (name === undefined || file === undefined || contentType === undefined) return undefined;
    try {
      return { name: file, contentType, content: await readFile(fileBeside(join(this.folder, name), place)) };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async forget(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const ends = new Set(ids.map((id) => nameOfEmail(id).slice(0, NAME_LETTERS)));
    const found = (await this.#names()).filter((name) => ends.has(name.slice(-NAME_LETTERS)));
    for (const name of found) {
      const files = (await this.#beside(name))?.attachments ?? [];
      for (const path of [...files.map((_, place) => fileBeside(name, place)), `${name}.json`, `${name}.eml`])
        await rm(join(this.folder, path), { force: true });
    }
    return found.length;
  }

  /** Newest first. */
  async #names(): Promise<string[]> {
    try {
      return (await readdir(this.folder))
        .flatMap((name) => NAME.exec(name)?.[1] ?? [])
        .sort()
        .reverse();
    } catch (error) {
      // Nothing was ever sent: the folder is made by the first email.
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  /** Undefined for an email of before there was a mailbox, or one that was taken away meanwhile. */
  async #email(name: string): Promise<StoredEmail | undefined> {
    const beside = await this.#beside(name);
    return (
      beside && {
        id: name,
        at: new Date(beside.at),
        to: beside.to,
        subject: beside.subject,
        text: beside.text,
        attachments: beside.attachments,
      }
    );
  }

  async #beside(name: string): Promise<Sidecar | undefined> {
    try {
      return JSON.parse(await readFile(join(this.folder, `${name}.json`), 'utf8')) as Sidecar;
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}
