import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Email, Mailer } from './mailer.js';

interface MailerFactory {
  fresh(): Promise<Mailer>;
  arrived(): Promise<string[]>;
}

const anEmail = (over: Partial<Email> = {}): Email => ({
  id: 'email-1',
  to: 'customer@example.com',
  subject: 'Your repair is ready',
  text: 'Come and fetch it.',
  ...over,
});

export function mailerContract(name: string, factory: MailerFactory): void {
  describe(`the mailer (${name})`, () => {
    let mailer: Mailer;
    beforeEach(async () => {
      mailer = await factory.fresh();
    });
    afterEach(() => mailer.close());

    it('hands over an email with both bodies and what is attached', async () => {
      await mailer.send(
        anEmail({
          subject: 'Ihr Gerät',
          html: '<p>Come and fetch it.</p>',
          attachments: [{ filename: 'quote.pdf', content: Buffer.from('%PDF-1'), contentType: 'application/pdf' }],
        }),
      );
      const [raw = '', ...more] = await factory.arrived();
      expect(more).toEqual([]);
      expect(raw).toMatch(/^To: customer@example\.com\r?$/m);
      expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
      expect(raw).toContain('multipart/alternative');
      expect(raw).toContain('filename=quote.pdf');
      expect(raw).toContain(Buffer.from('%PDF-1').toString('base64'));
      expect(raw).toMatch(/^Message-ID: <[^>]+>\r?$/m);
    });

    it('sends to an address with an apostrophe as it is', async () => {
      await mailer.send(anEmail({ to: "s.o'connor@example.org" }));
      expect((await factory.arrived())[0]).toMatch(/^To: s\.o'connor@example\.org\r?$/m);
    });

    it('shows an image of its own in the HTML, so that nothing is loaded from elsewhere', async () => {
      const image = { filename: 'logo.png', content: Buffer.from('pixels'), contentType: 'image/png' };
      await mailer.send(
        anEmail({ html: '<img src="cid:logo" alt="Kestrel">', attachments: [{ ...image, contentId: 'logo' }] }),
      );
      const [raw = ''] = await factory.arrived();
      expect(raw).toContain('multipart/related');
      expect(raw).toMatch(/^Content-ID: <logo>\r?$/im);
      expect(raw).toMatch(/^Content-Disposition: inline; filename=logo\.png\r?$/m);
    });

    it('sends an email of the same id once', async () => {
      await mailer.send(anEmail());
      await mailer.send(anEmail());
      await mailer.send(anEmail({ id: 'email-2' }));
      expect((await factory.arrived()).length).toBe(2);
    });

    it.each([
      ['a second reader', { to: 'a@example.com, b@example.com' }],
      ['a header in the address', { to: 'a@example.com\r\nBcc: b@example.com' }],
      ['no address', { to: 'nobody' }],
      ['a comment in the address', { to: 'a(b)@example.com' }],
      ['a route in the address', { to: '[x](y)@example.com' }],
      ['a header in the subject', { subject: 'hello\r\nBcc: b@example.com' }],
      ['a line feed in the subject', { subject: 'a\nb' }],
      ['a NUL in the subject', { subject: 'a\u0000' }],
      ['no subject', { subject: '' }],
      [
        'a header in a file name',
        { attachments: [{ filename: 'a"\r\nX: y', content: Buffer.from(''), contentType: 'text/plain' }] },
      ],
      [
        'a header in the name of an image',
        {
          attachments: [
            { filename: 'a.png', content: Buffer.from(''), contentType: 'image/png', contentId: 'a>\r\nX: y' },
          ],
        },
      ],
    ])('refuses an email with %s', async (_, over) => {
      await expect(mailer.send(anEmail(over))).rejects.toMatchObject({ code: 'INVALID' });
      expect(await factory.arrived()).toEqual([]);
    });

    it('reads no file and fetches no address that an email names', async () => {
      await mailer.send(anEmail({ html: '<img src="file:///etc/hostname"><img src="http://127.0.0.1:1/x">' }));
      expect((await factory.arrived())[0]).toContain('file:///etc/hostname');
    });
  });
}
