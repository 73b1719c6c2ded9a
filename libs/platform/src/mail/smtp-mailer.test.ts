import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { mintInternalCa, type KeyAndCertificate } from '../auth/internal-ca.js';
import { mailerContract } from './mailer.contract.js';
import type { Email } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';
import { waitFor } from '../testing/wait-for.js';

const FROM = 'Revive <no-reply@example.com>';
const email = (over: Partial<Email> = {}): Email => ({
  id: 'email-1',
  to: 'customer@example.com',
  subject: 'Your repair is ready',
  text: 'Come and fetch it.',
  ...over,
});

interface Talk {
  readonly raw: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly encrypted: boolean;
  readonly user: string | undefined;
}

let certificate: KeyAndCertificate;
beforeAll(async () => {
  certificate = await mintInternalCa();
});

class Server {
  readonly talks: Talk[] = [];
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      ...certificate,
      authOptional: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth: ({ username, password }, _, done) =>
        password === 'the password' ? done(null, { user: username }) : done(new TypeError('Invalid login')),
      onRcptTo: ({ address }, _, done) =>
        done(
          address.startsWith('nobody')
            ? Object.assign(new TypeError(`${address} is unknown here`), { responseCode: 550 })
            : address.startsWith('later')
              ? Object.assign(new TypeError('greylisted'), { responseCode: 451 })
              : null,
        ),
      onData: (stream, { envelope, secure, user }, done) => {
        const { mailFrom, rcptTo } = envelope;
        void text(stream).then((raw) => {
          this.talks.push({
            raw,
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            encrypted: secure,
            user,
          });
          done(raw.includes('full disk') ? Object.assign(new TypeError('no space'), { responseCode: 452 }) : null);
        }, done);
      },
      ...options,
    });
    this.#server.on('error', () => undefined);
  }

  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

let server: Server;
let port = 0;
const open: { close(): Promise<void> }[] = [];
const opened = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};
const begin = async (options?: SMTPServerOptions): Promise<void> => {
  server = opened(new Server(options));
  port = await server.listen();
};
const mailer = (url = `smtp://127.0.0.1:${port}`, silenceMs?: number) =>
  opened(new SmtpMailer({ url, from: FROM, ...(silenceMs !== undefined && { silenceMs }) }));
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

mailerContract('smtp', {
  fresh: async () => {
    await begin();
    return mailer();
  },
  arrived: async () => server.talks.map(({ raw }) => raw),
});

describe('email by SMTP', () => {
  beforeEach(() => begin());
  const away = { code: 'SERVICE_UNAVAILABLE', details: expect.objectContaining({ part: 'mail' }) };

  it('uses encryption if the server offers STARTTLS', async () => {
    const offering = server;
    await mailer().send(email());
    await begin({ disabledCommands: ['STARTTLS'] });
    await mailer().send(email());
    expect([offering, server].map(({ talks }) => talks.map(({ encrypted }) => encrypted))).toEqual([[true], [false]]);
  });

  it('uses TLS from the first byte with smtps', async () => {
    await begin({ secure: true });
    await mailer(`smtps://127.0.0.1:${port}`).send(email());
    expect(server.talks).toMatchObject([
      { encrypted: true, from: 'no-reply@example.com', to: ['customer@example.com'] },
    ]);
  });

  it('sends the password only after STARTTLS', async () => {
    await mailer(`smtp://shop:the%20password@127.0.0.1:${port}`).send(email());
    expect(server.talks).toMatchObject([{ encrypted: true, user: 'shop' }]);
  });

  it('sends neither email nor password to a foreign server without encryption', async () => {
    const heard: string[] = [];
    // The mailer treats 127.0.0.1, ::1 and localhost as local, so 127.0.0.2 (loopback too) is a foreign host.
    const foreign = await new Promise<number>((resolve) => {
      const listening = createServer((socket) => talkWithoutTls(socket, heard)).listen(0, '127.0.0.2', () =>
        resolve((listening.address() as AddressInfo).port),
      );
      opened({ close: () => new Promise<void>((done) => listening.close(() => done())) });
    });
    await expect(mailer(`smtp://shop:secret@127.0.0.2:${foreign}`).send(email())).rejects.toMatchObject(away);
    expect(heard.filter((line) => /AUTH|secret|c2VjcmV0/.test(line))).toEqual([]);
    expect(heard.some((line) => line.startsWith('EHLO'))).toBe(true);
  });

  it('reports refused credentials without quoting them', async () => {
    const error: unknown = await mailer(`smtp://shop:wrong-secret@127.0.0.1:${port}`)
      .send(email())
      .catch((one: unknown) => one);
    expect(error).toMatchObject({
      ...away,
      details: { part: 'mail', reason: 'the mail server refuses the user or the password in SMTP_URL' },
    });
    expect(String(error)).not.toContain('wrong-secret');
  });

  it('throws a permanent error for an unknown recipient and a temporary one for a deferral', async () => {
    await expect(mailer().send(email({ to: 'nobody@example.com' }))).rejects.toMatchObject({
      code: 'INVALID',
      fields: { to: 'was refused by the mail server' },
    });
    await expect(mailer().send(email({ to: 'later@example.com' }))).rejects.toMatchObject(away);
    await expect(mailer().send(email({ text: 'full disk' }))).rejects.toMatchObject(away);
  });

  it('sends the same email again after a refusal', async () => {
    const one = mailer();
    await expect(one.send(email({ text: 'full disk' }))).rejects.toMatchObject(away);
    await one.send(email());
    await mailer().send(email());
    const ids = server.talks.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim());
    expect(ids.length).toBe(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('sends an email once for concurrent calls', async () => {
    const one = mailer();
    await Promise.all([one.send(email()), one.send(email()), one.send(email())]);
    expect(server.talks.length).toBe(1);
  });

  it('times out on a silent server', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    opened({ close: () => new Promise<void>((resolve) => silent.close(() => resolve())) });
    await waitFor(() => silent.listening);
    await expect(
      mailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 200).send(email()),
    ).rejects.toMatchObject(away);
  });

  it('sends again after the server has restarted', async () => {
    const one = mailer();
    await one.send(email());
    await server.close();
    await expect(one.send(email({ id: 'email-2' }))).rejects.toMatchObject(away);
    server = opened(new Server());
    await server.listen(port);
    await one.send(email({ id: 'email-2' }));
    expect(server.talks.length).toBe(1);
  });

  it.each(['http://127.0.0.1:25', 'smtp:', 'nonsense', 'smtp://'])('refuses the invalid server URL %j', (url) => {
    expect(() => new SmtpMailer({ url, from: FROM })).toThrow('SMTP_URL must be smtp[s]://[user:password@]host:port.');
  });
});

function talkWithoutTls(socket: Socket, heard: string[]): void {
  socket.write('220 stranger\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    const line = bytes.toString();
    heard.push(line);
    socket.write(
      /^(EHLO)/.test(line)
        ? '250-stranger\r\n250 AUTH PLAIN LOGIN\r\n'
        : /^QUIT/.test(line)
          ? '221 bye\r\n'
          : '502 not here\r\n',
    );
  });
}
