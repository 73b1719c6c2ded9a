import { Injectable } from '@nestjs/common';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';
import { SessionReader } from '../access/session-reader.js';
import type { Session } from '../access/session.js';
import { isFromOwnSite } from '../http/origin.guard.js';
import { SessionCookie } from '../http/session-cookie.js';

/** Recognises a shop's administrator on a call that needs no session. */
@Injectable()
export class ShopAdministrators {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly reader: SessionReader,
  ) {}

  /**
   * The session of an administrator who may create an enrolment token, by the rules of `SessionGuard`; otherwise
   * undefined. Throws FOREIGN_ORIGIN (403) for an administrator's request from a page of a different site.
   */
  async administratorOf(request: FastifyRequest): Promise<Session | undefined> {
    const secret = this.cookie.read(request);
    const session = secret === undefined ? undefined : await this.reader.read(secret);
    // control: a public installer brings a token for a shop administrator alone
    if (session?.user.role !== 'tenant_admin' || session.user.status !== 'active') return undefined;
    const { tenantId, visitor, otp, mustChangePassword } = session.user;
    // Without a shop, a token has no shop to enrol an agent in; the person gets the file that anonymous callers get.
    if (typeof tenantId !== 'string') return undefined;
    if (visitor || otp === 'demanded' || mustChangePassword) return undefined;
    if (!isFromOwnSite(request)) throw new AppError('FOREIGN_ORIGIN');
    return session;
  }
}
