import { Body, Controller, Req, Res } from '@nestjs/common';
import type { User } from '@revive/proto/revive/identity/v1/identity';
import type { ExportReply } from '@revive/proto/revive/identity/v1/own_account';
import type { ChangePassword, PasswordSet, Proven, SetPassword } from '@revive/contracts/access/own-account';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { Route } from '../http/route.js';
import { DeviceCookie, userAgentOf } from './device-cookie.js';
import { SessionCookie } from '../http/session-cookie.js';
import { CurrentSession, type Session } from './session.js';
import { SessionEntry } from './session-entry.js';
import { Network } from '../http/network.js';

@Controller()
export class OwnAccountController {
  constructor(
    private readonly clients: GrpcClients,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly entry: SessionEntry,
  ) {}

  /** Ends every session of the account; setting a first password starts a new session. */
  @Route(routes.setPassword)
  async setPassword(
    @Body() body: SetPassword,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Network() address: string,
  ): Promise<PasswordSet> {
    const { device, session } = await this.clients.ownAccount.callAnonymous('setPassword', {
      ...body,
      address,
      device: this.device.read(request),
      userAgent: userAgentOf(request),
    });
    if (session) await this.entry.enter(request, reply, session);
    else this.device.write(reply, device);
    return { signedIn: session != null };
  }

  @Route(routes.changePassword)
  async changePassword(
    @CurrentSession() session: Session,
    @Body() body: ChangePassword,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Network() address: string,
  ): Promise<User | null> {
    const signed = await this.clients.ownAccount.callAnonymous('changePassword', {
      ...body,
      sessionId: session.secret,
      address,
      device: this.device.read(request),
      userAgent: userAgentOf(request),
    });
    this.cookie.write(reply, signed.sessionId, new Date(signed.sessionExpiresAt));
    this.device.write(reply, signed.device);
    return signed.user ?? null;
  }

  @Route(routes.forceLogout)
  async forceLogout(
    @CurrentSession() { secret }: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.clients.ownAccount.callAnonymous('endAllSessions', { sessionId: secret });
    this.cookie.clear(reply);
  }

  @Route(routes.exportData)
  async exportData(@CurrentSession() { secret }: Session, @Body() { password }: Proven): Promise<ExportReply> {
    // Call identity first: only identity checks the password; the remaining services only check the owner of the
    // session.
    const { json } = await this.clients.ownAccount.callAnonymous('exportData', { sessionId: secret, password });
    const [held, told, registered, money] = await Promise.all([
      this.clients.personalData.callAnonymous('exportPersonalData', { sessionId: secret }),
      this.clients.personalNotices.callAnonymous('exportNotices', { sessionId: secret }),
      this.clients.personalDevices.callAnonymous('exportDevices', { sessionId: secret }),
      this.clients.personalMoney.callAnonymous('exportMoney', { sessionId: secret }),
    ]);
    return {
      json: JSON.stringify({
        ...(JSON.parse(json) as object),
        onboarding: JSON.parse(held.json) as unknown,
        notifications: JSON.parse(told.json) as unknown,
        fleet: JSON.parse(registered.json) as unknown,
        billing: JSON.parse(money.json) as unknown,
      }),
    };
  }
}
