import { Body, Controller, Req, Res } from '@nestjs/common';
import type { User } from '@revive/proto/revive/identity/v1/identity';
import type {
  EndedReply,
  ExportReply,
  OtpSetup,
  OwnSession,
  Profile as ProfileMessage,
  RecoveryCodes,
} from '@revive/proto/revive/identity/v1/own_account';
import type {
  ChangeEmail,
  ChangeName,
  ChangePassword,
  ConfirmEmail,
  ConfirmOtp,
  ForgotPassword,
  Proven,
  ProvenByCode,
  SetPassword,
} from '@revive/contracts/access/own-account';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../adapters/backends.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';
import { DeviceCookie, userAgentOf } from './device-cookie.js';
import { SessionCookie } from './session-cookie.js';
import { CurrentSession, Network, type Session } from './session.js';

/** An empty text says "none"; on the wire that is absent. */
type Profile = Omit<ProfileMessage, 'newEmail' | 'erasureRequestedAt'> & {
  newEmail: string | undefined;
  erasureRequestedAt: string | undefined;
};
const shown = ({ newEmail, erasureRequestedAt, ...rest }: ProfileMessage): Profile => ({
  ...rest,
  newEmail: newEmail || undefined,
  erasureRequestedAt: erasureRequestedAt || undefined,
});

/**
 * A person's own account. Identity knows them by the session's secret, so that accounts which are not active yet may
 * come too.
 */
@Controller()
export class OwnAccountController {
  constructor(
    private readonly backends: GrpcClients,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Route(routes.forgotPassword)
  async forgotPassword(@Body() { login }: ForgotPassword, @Network() address: string): Promise<void> {
    await this.backends.ownAccount.callAnonymous('forgotPassword', { login, address });
  }

  /** Whoever is signed in here is signed out with it. */
  @Route(routes.setPassword)
  async setPassword(
    @Body() body: SetPassword,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Network() address: string,
  ): Promise<void> {
    const { device } = await this.backends.ownAccount.callAnonymous('setPassword', {
      ...body,
      address,
      device: this.device.read(request),
    });
    this.device.write(reply, device);
  }

  @Route(routes.confirmEmail)
  async confirmEmail(@Body() { secret }: ConfirmEmail, @Network() address: string): Promise<void> {
    await this.backends.ownAccount.callAnonymous('confirmEmail', { secret, address });
  }

  @Route(routes.changePassword)
  async changePassword(
    @CurrentSession() session: Session,
    @Body() body: ChangePassword,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Network() address: string,
  ): Promise<User | null> {
    const signed = await this.backends.ownAccount.callAnonymous('changePassword', {
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

  @Route(routes.getProfile)
  async getProfile(@CurrentSession() { secret }: Session): Promise<Profile> {
    return shown(await this.backends.ownAccount.callAnonymous('readProfile', { sessionId: secret }));
  }

  @Route(routes.changeName)
  async changeName(@CurrentSession() { secret }: Session, @Body() { name }: ChangeName): Promise<Profile> {
    return shown(await this.backends.ownAccount.callAnonymous('changeName', { sessionId: secret, name }));
  }

  @Route(routes.changeEmail)
  async changeEmail(@CurrentSession() { secret }: Session, @Body() body: ChangeEmail): Promise<Profile> {
    return shown(await this.backends.ownAccount.callAnonymous('changeEmail', { ...body, sessionId: secret }));
  }

  @Route(routes.sendConfirmation)
  async sendConfirmation(@CurrentSession() { secret }: Session): Promise<void> {
    await this.backends.ownAccount.callAnonymous('sendConfirmation', { sessionId: secret });
  }

  @Route(routes.listSessions)
  async listSessions(@CurrentSession() { secret }: Session): Promise<OwnSession[]> {
    return (await this.backends.ownAccount.callAnonymous('listSessions', { sessionId: secret })).sessions;
  }

  @Route(routes.endSession)
  async endSession(@CurrentSession() { secret }: Session, @Id() id: string): Promise<void> {
    await this.backends.ownAccount.callAnonymous('endSession', { sessionId: secret, id });
  }

  @Route(routes.endOtherSessions)
  endOtherSessions(@CurrentSession() { secret }: Session): Promise<EndedReply> {
    return this.backends.ownAccount.callAnonymous('endOtherSessions', { sessionId: secret });
  }

  @Route(routes.forceLogout)
  async forceLogout(
    @CurrentSession() { secret }: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.backends.ownAccount.callAnonymous('endAllSessions', { sessionId: secret });
    this.cookie.clear(reply);
  }

  @Route(routes.proveSession)
  async proveSession(@CurrentSession() { secret }: Session, @Body() { password }: Proven): Promise<void> {
    await this.backends.ownAccount.callAnonymous('prove', { sessionId: secret, password });
  }

  @Route(routes.beginOtp)
  beginOtp(@CurrentSession() { secret }: Session, @Body() { password }: Proven): Promise<OtpSetup> {
    return this.backends.ownAccount.callAnonymous('beginOtp', { sessionId: secret, password });
  }

  @Route(routes.confirmOtp)
  confirmOtp(@CurrentSession() { secret }: Session, @Body() { code }: ConfirmOtp): Promise<RecoveryCodes> {
    return this.backends.ownAccount.callAnonymous('confirmOtp', { sessionId: secret, code });
  }

  @Route(routes.renewRecoveryCodes)
  renewRecoveryCodes(
    @CurrentSession() { secret }: Session,
    @Body() { password, code }: ProvenByCode,
  ): Promise<RecoveryCodes> {
    return this.backends.ownAccount.callAnonymous('renewRecoveryCodes', { sessionId: secret, password, code });
  }

  @Route(routes.removeOtp)
  async removeOtp(@CurrentSession() { secret }: Session, @Body() { password, code }: ProvenByCode): Promise<void> {
    await this.backends.ownAccount.callAnonymous('removeOtp', { sessionId: secret, password, code });
  }

  @Route(routes.exportData)
  async exportData(@CurrentSession() { secret }: Session, @Body() { password }: Proven): Promise<ExportReply> {
    // Identity first: it asks the password, and the others nothing more than whose the session is.
    const { json } = await this.backends.ownAccount.callAnonymous('exportData', { sessionId: secret, password });
    const [held, told] = await Promise.all([
      this.backends.personalData.callAnonymous('exportPersonalData', { sessionId: secret }),
      this.backends.personalNotices.callAnonymous('exportNotices', { sessionId: secret }),
    ]);
    return {
      json: JSON.stringify({
        ...(JSON.parse(json) as object),
        onboarding: JSON.parse(held.json) as unknown,
        notifications: JSON.parse(told.json) as unknown,
      }),
    };
  }

  @Route(routes.requestErasure)
  async requestErasure(@CurrentSession() { secret }: Session, @Body() { password }: Proven): Promise<Profile> {
    return shown(await this.backends.ownAccount.callAnonymous('requestErasure', { sessionId: secret, password }));
  }

  @Route(routes.withdrawErasure)
  async withdrawErasure(@CurrentSession() { secret }: Session): Promise<Profile> {
    return shown(await this.backends.ownAccount.callAnonymous('withdrawErasure', { sessionId: secret }));
  }
}
