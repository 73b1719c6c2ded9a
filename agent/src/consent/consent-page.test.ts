import { describe, expect, it } from '@jest/globals';
import { readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { withFolder } from '../fixtures/image-file.js';
import { ConsentBook } from './consent-book.js';
import { ConsentPage } from './consent-page.js';

const withPage = (run: (page: ConsentPage, book: ConsentBook) => Promise<void>) =>
  withFolder(async (home) => {
    const book = await ConsentBook.open({
      home,
      agentId: 'a'.repeat(64),
      clock: { now: () => new Date() },
      after: () => () => undefined,
      record: () => Promise.resolve(),
      markBusy: () => Promise.resolve(() => Promise.resolve()),
      show: () => undefined,
      say: () => undefined,
    });
    const page = new ConsentPage(home, book);
    try {
      await run(page, book);
    } finally {
      await page.close();
    }
  });

const post = (origin: string, fields: Record<string, string | string[]>, headers: object = {}) => {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const one of [values].flat()) body.append(name, one);
  return fetch(`${origin}/answer`, { method: 'POST', body, redirect: 'manual', headers: { origin, ...headers } });
};
const statusFor = (address: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(address, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('consent page', () => {
  it('opens from a private file and takes the answer of a person', () =>
    withPage(async (page, book) => {
      void book.ask({ id: 's', kind: 'remote', who: '<b>Jozi</b>', privileges: ['read', 'repair'] });
      const file = await page.file();
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const address = /url=([^"]+)"/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
      const html = await (await fetch(address)).text();
      expect(html).toContain('&#60;b&#62;Jozi&#60;/b&#62; asks to work on this PC');
      const { origin, searchParams } = new URL(address);
      const fields = { key: searchParams.get('key') ?? '', consent: book.pending()[0]?.consentId ?? '' };
      await post(origin, { ...fields, answer: 'allow', person: '', privilege: ['read'] });
      expect(await (await fetch(address)).text()).toContain('Enter your name');
      const reply = await post(origin, { ...fields, answer: 'allow', person: 'Thandi', privilege: ['read'] });
      expect(reply.status).toBe(303);
      expect(book.isAllowed('s', 'read')).toBe(true);
      expect(book.isAllowed('s', 'repair')).toBe(false);
      expect(await (await fetch(address)).text()).toContain('Allowed by Thandi');
      await post(origin, { ...fields, answer: 'revoke' });
      expect(book.isAllowed('s', 'read')).toBe(false);
      expect(await (await fetch(address)).text()).toContain('A write in progress is finished or undone');
    }));

  it('shows an answer that was not taken again, and its note once', () =>
    withPage(async (page, book) => {
      void book.ask({ id: 's', kind: 'staff', who: 'Naledi', privileges: ['read', 'repair'] });
      const address = await page.address();
      const { origin, searchParams } = new URL(address);
      const fields = { key: searchParams.get('key') ?? '', consent: book.pending()[0]?.consentId ?? '' };
      await post(origin, { ...fields, answer: 'allow', person: ' ', privilege: ['read'] });
      const html = await (await fetch(address)).text();
      expect(html).toContain('Enter your name');
      expect(html).toContain('value="read" checked');
      expect(html).toContain('value="repair">');
      const later = await (await fetch(address)).text();
      expect(later).not.toContain('Enter your name');
      expect(later).not.toContain('http-equiv="refresh"');
    }));

  it('refuses requests without its key, from a different origin or for a different host', () =>
    withPage(async (page, book) => {
      void book.ask({ id: 's', kind: 'remote', who: 'Jozi', privileges: ['read'] });
      const { origin, searchParams, href } = new URL(await page.address());
      const fields = {
        consent: book.pending()[0]?.consentId ?? '',
        answer: 'allow',
        person: 'Mallory',
        privilege: 'read',
        key: searchParams.get('key') ?? '',
      };
      expect((await fetch(origin)).status).toBe(403);
      expect((await fetch(`${origin}/?key=guess`)).status).toBe(403);
      expect((await post(origin, { ...fields, key: 'guess' })).status).toBe(403);
      expect((await post(origin, fields, { origin: 'https://revive.example' })).status).toBe(403);
      expect((await post(origin, fields, { origin: 'null' })).status).toBe(403);
      expect(await statusFor(href, 'revive.example')).toBe(421);
      expect(book.isAllowed('s', 'read')).toBe(false);
    }));
});
