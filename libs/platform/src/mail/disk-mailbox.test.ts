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
    const { letters, next } = await mailer.mailbox.read({ search, most, ...(before !== undefined && { before }) });
    pages.push(letters.map(({ subject }) => subject));
    if (next === undefined) return pages;
    before = next;
  }
}

describe('the mailbox of letters that were written to disk', () => {
  beforeAll(async () => {
    for (let nth = 1; nth <= 7; nth++) {
      await mailer.send({
        id: `letter-${nth}`,
        to: `${nth % 2 ? 'thandi' : 'sipho'}@example.com`,
        subject: `Letter ${nth}`,
        text: `Body ${nth}: open https://x.example/#secret-${nth}\n`,
        attachments:
          nth === 7 ? [{ filename: 'quote.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }] : [],
      });
      clock.move(1000);
    }
  });

  it('reads newest first, page by page, each letter once', async () => {
    expect(await all('', 3)).toEqual([
      ['Letter 7', 'Letter 6', 'Letter 5'],
      ['Letter 4', 'Letter 3', 'Letter 2'],
      ['Letter 1'],
    ]);
    expect(await all('', 7)).toEqual([
      ['Letter 7', 'Letter 6', 'Letter 5', 'Letter 4', 'Letter 3', 'Letter 2', 'Letter 1'],
    ]);
  });

  it('shows the whole letter and the names of what is attached', async () => {
    const {
      letters: [newest],
    } = await mailer.mailbox.read({ most: 1 });
    expect(newest).toEqual({
      id: expect.stringMatching(/^2026-11-20T/),
      at: new Date('2026-11-20T08:00:06.000Z'),
      to: 'thandi@example.com',
      subject: 'Letter 7',
      text: 'Body 7: open https://x.example/#secret-7\n',
      attachments: ['quote.pdf'],
    });
  });

  it('gives what is attached, byte for byte, and nothing where there is none', async () => {
    const {
      letters: [newest, older],
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

  it('searches address, subject and text, whatever the case', async () => {
    expect((await all('SIPHO@', 9)).flat()).toEqual(['Letter 6', 'Letter 4', 'Letter 2']);
    expect((await all('letter 3', 9)).flat()).toEqual(['Letter 3']);
    expect((await all('body 5: open https://x.example/', 9)).flat()).toEqual(['Letter 5']);
    expect((await all('nobody', 2)).flat()).toEqual([]);
  });

  it('finds nothing by what may not be read', async () => {
    const shown = (text: string): string => text.replace(/#secret-\d/, '#…');
    expect((await mailer.mailbox.read({ search: 'secret-5', most: 9, shown })).letters).toEqual([]);
    expect((await mailer.mailbox.read({ search: 'body 5', most: 9, shown })).letters).toMatchObject([
      { subject: 'Letter 5', text: 'Body 5: open https://x.example/#…\n' },
    ]);
  });

  it('is for its owner alone on the disk, and nothing in a name leads out of it', async () => {
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    for (const before of ['../../etc/passwd', '\u0000', 'zzz/../..'])
      expect(
        (await mailer.mailbox.read({ before, most: 2 })).letters.every(({ id }) => id.startsWith('2026-11-20T')),
      ).toBe(true);
  });

  it('forgets the copies of the letters that it is told, and no other', async () => {
    await mailer.send({
      id: 'letter-of-somebody',
      to: 'gone@example.com',
      subject: 'Gone soon',
      text: 'Body\n',
      attachments: [{ filename: 'a.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }],
    });
    expect(await mailer.mailbox.forget(['letter-of-somebody', 'letter-that-never-was'])).toBe(1);
    expect([(await all('gone@', 9)).flat(), (await all('', 9)).flat().length]).toEqual([[], 7]);
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toHaveLength(15);
    expect(await mailer.mailbox.forget([])).toBe(0);
  });

  it('leaves out what it cannot read', async () => {
    const [first = ''] = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
    writeFileSync(join(folder, first), '{"at":');
    expect((await all('', 9)).flat()).not.toContain('Letter 1');
    unlinkSync(join(folder, first));
    expect((await all('', 9)).flat()).toHaveLength(6);
  });
});
