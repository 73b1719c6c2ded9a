import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { ConfigError } from '../errors/config-error.js';
import { attachmentsOf, checkEmail, senderOf } from './disk-mailer.js';
import { AppError, invalid, messageOf } from '../errors/errors.js';
import type { Email, Mailer } from './mailer.js';

export interface SmtpMailerOptions {
  /** `smtp[s]://[user:password@]host:port`. `smtp:` upgrades to TLS if the server offers STARTTLS. */
  readonly url: string;
  readonly from: string;
  /** Timeout for a silent server. Default: 10 s. */
  readonly silenceMs?: number;
}

const SILENCE_MS = 10_000;
/** Number of remembered sent emails: a consumer that repeats an event must not send twice. */
const REMEMBERED = 10_000;

/**
 * Sends emails through an SMTP server. The Message-ID derives from the email's id, so recipients recognize repeats by
 * other processes. With a password the connection must be encrypted, except to this machine.
 */
export class SmtpMailer implements Mailer {
  readonly #transport: {
    sendMail(email: SendMailOptions): Promise<unknown>;
    on(event: 'error', listener: (error: Error) => void): unknown;
    close(): void;
  };
  readonly #from: string;
  readonly #sent = new Set<string>();
  readonly #sending = new Map<string, Promise<void>>();

  /** Throws `ConfigError` for an invalid URL. Connects with the first email. */
  constructor({ url, from, silenceMs = SILENCE_MS }: SmtpMailerOptions) {
    const server = URL.canParse(url) ? new URL(url) : undefined;
    if (!server || !/^smtps?:$/.test(server.protocol) || server.hostname === '')
      throw new ConfigError('SMTP_URL must be smtp[s]://[user:password@]host:port.');
    const secure = server.protocol === 'smtps:';
    const auth =
      server.username === ''
        ? {}
        : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } };
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname);
    this.#from = from;
    this.#transport = nodemailer.createTransport({
      pool: true,
      maxConnections: 2,
      maxMessages: 100,
      host: server.hostname.replace(/^\[|\]$/g, ''),
      port: Number(server.port || (secure ? 465 : 587)),
      secure,
      ...auth,
      requireTLS: server.username !== '' && !secure && !isHere,
      // Accepts self-signed certificates of this machine only.
      tls: { rejectUnauthorized: !isHere },
      name: hostname(),
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // A broken idle connection fails no email and must not end the process.
    this.#transport.on('error', () => undefined);
  }

  /**
   * Throws INVALID (400) if the server permanently refuses the recipient, SERVICE_UNAVAILABLE (503) for temporary
   * errors.
   */
  async send(email: Email): Promise<void> {
    checkEmail(email);
    const name = createHash('sha256').update(email.id).digest('hex').slice(0, 32);
    if (this.#sent.has(name)) return;
    const sending = this.#sending.get(name) ?? this.#hand(email, name);
    this.#sending.set(name, sending);
    try {
      await sending;
    } finally {
      this.#sending.delete(name);
    }
  }

  async close(): Promise<void> {
    this.#transport.close();
  }

  async #hand(email: Email, name: string): Promise<void> {
    try {
      await this.#transport.sendMail({
        from: senderOf(this.#from, email),
        to: email.to,
        subject: email.subject,
        text: email.text,
        messageId: `<${name}@revive>`,
        ...(email.html !== undefined && { html: email.html }),
        attachments: attachmentsOf(email),
      });
    } catch (error) {
      throw refusal(error);
    }
    this.#sent.add(name);
    for (const oldest of this.#sent) {
      if (this.#sent.size <= REMEMBERED) break;
      this.#sent.delete(oldest);
    }
  }
}

/** The server's reply may quote the address, so it is the error's cause and not part of the message. */
function refusal(error: unknown): AppError {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  if (code === 'EENVELOPE' && command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500)
    return Object.assign(invalid({ to: 'was refused by the mail server' }), { cause: error });
  const reason =
    code === 'EAUTH'
      ? 'the mail server refuses the user or the password in SMTP_URL'
      : responseCode === undefined
        ? messageOf(error)
        : `the mail server answered ${responseCode}`;
  return new AppError('SERVICE_UNAVAILABLE', { part: 'mail', reason, retryAfterSeconds: 60 }, { cause: error });
}
