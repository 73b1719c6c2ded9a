import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Email } from '@revive/platform/mail/mailer';
import { DiskMailer } from '@revive/platform/mail/disk-mailer';
import { readEmails, wrongWith } from './read-emails.js';

const HOME = 'http://localhost:3000';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'revive-emails-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function wrong(html: string, more = '', attachments: Email['attachments'] = undefined): Promise<string[]> {
  const mailer = new DiskMailer({
    folder,
    from: 'Revive <no-reply@revive.localhost>',
    clock: () => new Date('2026-11-22T06:00:00Z'),
  });
  await mailer.send({
    id: 'one',
    to: 'thandi@example.com',
    subject: 'Héllo <b>',
    text: 'Hello <script>',
    html,
    ...(attachments && { attachments }),
  });
  await mailer.close();
  if (more !== '') {
    const { readdir, readFile } = await import('node:fs/promises');
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.eml'));
    await writeFile(join(folder, name), `${more}${await readFile(join(folder, name), 'utf8')}`);
  }
  const [email] = readEmails(folder) ?? [];
  return email ? wrongWith(email, HOME) : ['not read'];
}

describe('faults of an email', () => {
  it('finds no fault in a normal email', async () =>
    expect(
      await wrong(
        `<!doctype html><html lang="en"><body><p>&lt;script&gt;<br><a href="${HOME}/x">x</a></p></body></html>`,
      ),
    ).toEqual([]));
  const pdf = (filename: string) => [{ filename, contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }];
  it('accepts a sealed document with a product file name', async () =>
    expect(await wrong('<p>x</p>', '', pdf('user-agreement-2026-11-26.pdf'))).toEqual([]));
  it('accepts the summary of a repair', async () =>
    expect(await wrong('<p>x</p>', '', pdf('repair-summary-R-4.pdf'))).toEqual([]));
  it('reports a file with a typed name', async () =>
    expect(await wrong('<p>x</p>', '', pdf('Umbani <b>.pdf'))).toEqual([expect.stringContaining('its parts are')]));
  it('reports a typed element', async () =>
    expect(await wrong('<p><script>1</script></p>')).toEqual(['an element script']));
  it('reports a typed style sheet', async () =>
    expect(await wrong('<title>x</title><style>.a{}</style><p><style>.b{}</style></p>')).toEqual(['an element style']));
  it('reports an attribute', async () =>
    expect(await wrong('<p onclick="x">x</p>')).toEqual(['an element p with onclick']));
  it('reports a style that fetches a URL', async () =>
    expect(await wrong('<p style="background:url(//attacker.example)">x</p>')).toEqual([
      'a style "background:url(//attacker.example)"',
    ]));
  it('reports a link to a foreign host', async () =>
    expect(await wrong('<a href="http://attacker.example/x">x</a>')).toEqual([
      'a link to "http://attacker.example/x"',
    ]));
  it('reports an unexpected header', async () =>
    expect(await wrong('<p>x</p>', 'Bcc: thief@example.com\r\n')).toEqual([
      'a header "Bcc" that no email of ours has',
    ]));
});
