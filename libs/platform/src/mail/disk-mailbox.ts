import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../errors/errors.js';
import type { StoredAttachment, StoredEmail, Mailbox } from './mailer.js';

/** The JSON file beside each .eml, which saves parsing the message. */
export interface Sidecar {
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly string[];
  /**
   * Content types of the attachments, whose bytes are in `<name>.<place>.file`. Absent for older emails, whose
   * attachments were not kept.
   */
  readonly types?: readonly string[];
}

export const fileBeside = (base: string, place: number): string => `${base}.${place}.file`;

const NAME = /^(\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{8})\.eml$/;
/** Emails examined per search before the response returns a continuation. */
const MOST_LOOKED_AT = 1000;

/** Hash of an email's id; a file name ends with its first letters. */
export const nameOfEmail = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);
export const NAME_LETTERS = 8;

/**
 * The emails in a `DiskMailer`'s folder. A requested name is only compared with the folder's names, never used as a
 * path.
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

  async #names(): Promise<string[]> {
    try {
      return (await readdir(this.folder))
        .flatMap((name) => NAME.exec(name)?.[1] ?? [])
        .sort()
        .reverse();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

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
