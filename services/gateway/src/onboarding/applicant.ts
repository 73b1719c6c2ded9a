import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { SessionCookie } from '../http/session-cookie.js';
import { SessionReader } from '../access/session-reader.js';
import { networkOf } from '../http/network.js';

/**
 * Identifies the sender of a form that needs no session. A signed-in shop owner applies for the own account, whatever
 * its status; the account id is passed because an inactive account has no actor token. Everybody else is identified by
 * the link.
 */
@Injectable()
export class Applicants {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly reader: SessionReader,
  ) {}

  async accountOf(request: FastifyRequest): Promise<string> {
    return (await this.signedIn(request)).accountId;
  }

  /** Returns account id and session secret, for evidence; both are empty without a signed-in person who may apply. */
  async signedIn(request: FastifyRequest): Promise<{ accountId: string; sessionId: string }> {
    const secret = this.cookie.read(request);
    const session = secret === undefined ? undefined : await this.reader.read(secret);
    const applies =
      secret !== undefined &&
      // control: an application belongs to a shop’s owner alone = session
      session?.user.role === 'tenant_admin' &&
      // control: a suspended account applies for nothing
      session.user.status !== 'suspended';
    return applies ? { accountId: session.user.id, sessionId: secret } : { accountId: '', sessionId: '' };
  }

  async of(request: FastifyRequest, link = ''): Promise<Applicant> {
    return {
      link,
      // control: a mailed link is nobody’s session = await this.accountOf(request)
      accountId: link === '' ? await this.accountOf(request) : '',
      address: networkOf(request.ip),
    };
  }
}
