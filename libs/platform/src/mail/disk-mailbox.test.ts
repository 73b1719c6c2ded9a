import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock } from '../core/clock.js';
import { DiskMailer } from './disk-mailer.js';

const folder = mkdtempSync(join(tmpdir(), 'revive-mailbox-'));
const clock = fixedClock('2026-11-20T08:00:00.000Z');
const mailer = new DiskMailer({ folder, from: 'Revive <no-reply@example.com>', clock });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function all(search: string, most: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let before: string | undefined; ;) {
    const { emails, next } = await mailer.mailbox.read({ search, most, ...(before !== undefined && { before }) });
    pages.push(emails.map(({ subject }) => subject));
    if (next === undefined) return pages;
    before = next;
  }
}

describe('mailbox of emails on disk', () => {
  beforeAll(async () => {
    for (let nth = 1; nth <= 7; nth++) {
      await mailer.send({
        id: `email-${nth}`,
        to: `${nth % 2 ? 'thandi' : 'sipho'}@example.com`,
        subject: `Email ${nth}`,
        text: `Body ${nth}: open https://x.example/#secret-${nth}\n`,
        attachments:
          nth === 7 ? [{ filename: 'quote.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }] : [],
      });
      clock.move(1000);
    }
  });

  it('lists emails newest first, page by page, each once', async () => {
    expect(await all('', 3)).toEqual([
      ['Email 7', 'Email 6', 'Email 5'],
      ['Email 4', 'Email 3', 'Email 2'],
      ['Email 1'],
    ]);
    expect(await all('', 7)).toEqual([['Email 7', 'Email 6', 'Email 5', 'Email 4', 'Email 3', 'Email 2', 'Email 1']]);
  });

  it('returns the whole email and the names of attachments', async () => {
    const {
      emails: [newest],
    } = await mailer.mailbox.read({ most: 1 });
    expect(newest).toEqual({
      id: expect.stringMatching(/^2026-11-20T/),
      at: new Date('2026-11-20T08:00:06.000Z'),
      to: 'thandi@example.com',
      subject: 'Email 7',
      text: 'Body 7: open https://x.example/#secret-7\n',
      attachments: ['quote.pdf'],
    });
  });

  it('returns attachments byte for byte, and undefined for a missing one', async () => {
    const {
      emails: [newest, older],
    } = await mailer.mailbox.read({ most: 2 });
    expect(await mailer.mailbox.file(newest?.id ?? '', 0)).toEqual({
      name: 'quote.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF'),
    });
    for (const [id, place] of [
      [newest?.id, 1],
      [newest?.id, -1],
      [newest?.id, 0.5],
      [older?.id, 0],
      ['../../etc/passwd', 0],
      ['', 0],
    ] as const)
      expect(await mailer.mailbox.file(id ?? '', place)).toBeUndefined();
  });

  it('searches address, subject and text without regard to case', async () => {
    expect((await all('SIPHO@', 9)).flat()).toEqual(['Email 6', 'Email 4', 'Email 2']);
    expect((await all('email 3', 9)).flat()).toEqual(['Email 3']);
    expect((await all('body 5: open https://x.example/', 9)).flat()).toEqual(['Email 5']);
    expect((await all('nobody', 2)).flat()).toEqual([]);
  });

  it('does not match hidden parts of the text', async () => {
    const shown = (text: string): string => text.replace(/#secret-\d/, '#…');
    expect((await mailer.mailbox.read({ search: 'secret-5', most: 9, shown })).emails).toEqual([]);
    expect((await mailer.mailbox.read({ search: 'body 5', most: 9, shown })).emails).toMatchObject([
      { subject: 'Email 5', text: 'Body 5: open https://x.example/#…\n' },
    ]);
  });

  it('restricts files to their owner and resists path traversal', async () => {
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    for (const before of ['../../etc/passwd', '\u0000', 'zzz/../..'])
      expect(
        (await mailer.mailbox.read({ before, most: 2 })).emails.every(({ id }) => id.startsWith('2026-11-20T')),
      ).toBe(true);
  });

  it('deletes the copies of the given emails only', async () => {
    await mailer.send({
      id: 'email-of-somebody',
      to: 'gone@example.com',
      subject: 'Gone soon',
      text: 'Body\n',
      attachments: [{ filename: 'a.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }],
    });
    expect(await mailer.mailbox.forget(['email-of-somebody', 'email-that-never-was'])).toBe(1);
    expect([(await all('gone@', 9)).flat(), (await all('', 9)).flat().length]).toEqual([[], 7]);
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toHaveLength(15);
    expect(await mailer.mailbox.forget([])).toBe(0);
  });

  it('skips unreadable emails', async () => {
    const [first = ''] = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
    writeFileSync(join(folder, first), '{"at":');
    expect((await all('', 9)).flat()).not.toContain('Email 1');
    unlinkSync(join(folder, first));
    expect((await all('', 9)).flat()).toHaveLength(6);
  });
});
