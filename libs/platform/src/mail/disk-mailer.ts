import { mkdir, open, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import { isEmail } from '@revive/contracts/rules';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Clock } from '../core/clock.js';
import { DiskMailbox, fileBeside, NAME_LETTERS, nameOfEmail, type Sidecar } from './disk-mailbox.js';
import { AppError, codeOf, invalid } from '../errors/errors.js';
import type { Email, Mailer } from './mailer.js';

export interface DiskMailerOptions {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
}

const CONTENT_ID = /^[\w.-]{1,60}$/;
/**
 * Writes each email as an .eml file for any mail program, named by time and a hash of its id. A JSON file beside it
 * serves the mailbox.
 */
export class DiskMailer implements Mailer {
  readonly #options: DiskMailerOptions;
  readonly #transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  readonly mailbox: DiskMailbox;

  constructor(options: DiskMailerOptions) {
    this.#options = options;
    this.mailbox = new DiskMailbox(options.folder);
  }

  async send(email: Email): Promise<void> {
    checkEmail(email);
    const { folder, from, clock } = this.#options;
    const name = nameOfEmail(email.id);
    const files = email.attachments ?? [];
    const done = join(folder, `.sent-${name}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (await exists(done)) return;
      const composed = await this.#transport.sendMail({
        from: senderOf(from, email),
        to: email.to,
        subject: email.subject,
        text: email.text,
        date: clock(),
        messageId: `<${name}@revive>`,
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(email.html !== undefined && { html: email.html }),
        attachments: attachmentsOf(email),
      });
      const half = join(folder, `.${randomUUID()}.part`);
      const handle = await open(half, 'wx', 0o600);
      try {
        await handle.writeFile(composed.message as Buffer);
        await handle.sync();
      } finally {
        await handle.close();
      }
      const at = clock().toISOString();
      const base = join(folder, `${at.replace(/[:.]/g, '-')}-${name.slice(0, NAME_LETTERS)}`);
      const beside: Sidecar = {
        at,
        to: email.to,
        subject: email.subject,
        text: email.text,
        attachments: files.map(({ filename }) => filename),
        ...(files.length > 0 && { types: files.map(({ contentType }) => contentType) }),
      };
      for (const [place, { content }] of files.entries())
        await writeFile(fileBeside(base, place), content, { mode: 0o600 });
      await writeFile(`${base}.json`, JSON.stringify(beside), { mode: 0o600 });
      await rename(half, `${base}.eml`);
      await (await open(done, 'w', 0o600)).close();
    } catch (error) {
      if (codeOf(error) === 'ENOSPC') throw new AppError('STORAGE_FULL', { part: 'mail' }, { cause: error });
      throw error instanceof AppError ? error : new AppError('SERVICE_UNAVAILABLE', { part: 'mail' }, { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#transport.close();
  }
}

/** `Kestrel via Revive <no-reply@…>`: the shop's name, marked as such, with the platform's address. */
export function senderOf(from: string, { fromName }: Email): string | { name: string; address: string } {
  if (fromName === undefined) return from;
  const [, name = '', address = from] = /^([^<>]*)<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: name.trim() === '' ? fromName : `${fromName} via ${name.trim()}`, address };
}

export const attachmentsOf = ({ attachments = [] }: Email): Mail.Attachment[] =>
  attachments.map(({ filename, content, contentType, contentId }) => ({
    filename,
    content: Buffer.from(content),
    contentType,
    ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' }),
  }));

/** Refuses emails that could inject a header or a second recipient. Shared by all adapters. */
export function checkEmail({ to, subject, id, fromName, attachments = [] }: Email): void {
  // control: an email goes to one address and no other
  if (!isEmail(to)) throw invalid({ to: 'is not one address' });
  if (attachments.some(({ contentId }) => contentId !== undefined && !CONTENT_ID.test(contentId)))
    throw invalid({ contentId: 'is not valid' });
  for (const [name, value] of Object.entries({
    subject,
    id,
    ...(fromName !== undefined && { fromName }),
    ...Object.fromEntries(attachments.map((one, i) => [`attachment ${i}`, one.filename])),
  })) {
    if (value === '' || /[\u0000-\u001f\u007f]/.test(value)) throw invalid({ [name]: 'is not valid' });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
