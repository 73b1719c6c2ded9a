import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { FastifyRequest } from 'fastify';
import { Injectable } from '@nestjs/common';
import { SessionCookie } from '../http/session-cookie.js';
import { SessionReader } from '../access/session-reader.js';
import { networkOf } from '../http/network.js';

/**
 * Who sends a form that needs no session. A shop's owner who is signed in, whatever the account's status, applies for
 * that account; it has no actor token before it is active, so its id is named. Anybody else is known by the link alone.
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

  /** With the secret of the session, for evidence; both are empty where nobody is signed in who may apply. */
  async signedIn(request: FastifyRequest): Promise<{ accountId: string; sessionId: string }> {
    const secret = this.cookie.read(request);
    const session = secret === undefined ? undefined : await this.reader.read(secret);
    const applies =
      secret !== undefined &&
      /* control: an application belongs to a shop’s owner alone = session */ session?.user.role === 'tenant_admin' &&
      /* control: a suspended account applies for nothing */ session.user.status !== 'suspended';
    return applies ? { accountId: session.user.id, sessionId: secret } : { accountId: '', sessionId: '' };
  }

  async of(request: FastifyRequest, link = ''): Promise<Applicant> {
    return {
      link,
      accountId:
        /* control: a mailed link is nobody’s session = await this.accountOf(request) */ link === ''
          ? await this.accountOf(request)
          : '',
      address: networkOf(request.ip),
    };
  }
}
