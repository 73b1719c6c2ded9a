import { join } from 'node:path';
import { DiskMailbox } from '@revive/platform/mail/disk-mailbox';
import type { StoredEmail } from '@revive/platform/mail/mailer';
import { eventually } from './eventually.js';

const MOST = 1000;

export async function emailsTo(home: string, address: string): Promise<StoredEmail[]> {
  const { emails } = await new DiskMailbox(join(home, 'mail')).read({ search: address, most: MOST });
  return emails.filter(({ to }) => to === address);
}

export async function emailTo(home: string, address: string, subject: string, words = ''): Promise<StoredEmail> {
  const isIt = (one: StoredEmail): boolean => one.subject === subject && one.text.includes(words);
  const found = await eventually(
    () => emailsTo(home, address),
    (emails) => emails.some(isIt),
  );
  return found.find(isIt) as StoredEmail;
}

export const approvalCodeTo = (home: string, address: string, trackingId: string): Promise<string> =>
  codeTo(home, address, new RegExp(`id=${trackingId}#approve=([0-9A-Z]+)`));

export const customerCodeTo = (home: string, address: string, trackingId: string): Promise<string> =>
  codeTo(home, address, new RegExp(`id=${trackingId}#code=([0-9A-Z]+)`));

async function codeTo(home: string, address: string, link: RegExp): Promise<string> {
  const codeIn = ({ text }: StoredEmail): string | undefined => link.exec(text)?.[1];
  const found = await eventually(
    () => emailsTo(home, address),
    (emails) => emails.some((one) => codeIn(one) !== undefined),
  );
  return found.map(codeIn).find((code) => code !== undefined) as string;
}

export function pathIn({ text }: StoredEmail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new TypeError(`there is no link in the email: ${text}`);
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}
