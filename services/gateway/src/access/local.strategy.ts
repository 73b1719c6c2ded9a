import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { loginSchema, type Login } from '@revive/contracts/access/login';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';
import passportLocal from 'passport-local';
import { GrpcClients } from '../clients/grpc-clients.js';
import { SchemaPipe } from '../http/schema.pipe.js';
import { DeviceCookie, userAgentOf } from './device-cookie.js';
import { networkOf } from '../http/network.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(passportLocal.Strategy) {
  constructor(
    private readonly clients: GrpcClients,
    private readonly device: DeviceCookie,
  ) {
    super({ passReqToCallback: true });
  }

  /** Throws the errors of identity: WRONG_CREDENTIALS, OTP_REQUIRED (401), TOO_MANY (429). */
  validate(request: FastifyRequest): Promise<SessionReply> {
    const { username, password, otp = '' } = request.body as Login;
    return this.clients.identity.callAnonymous('signIn', {
      username,
      password,
      otp,
      address: networkOf(request.ip),
      device: this.device.read(request),
      userAgent: userAgentOf(request),
    });
  }
}

/**
 * Validates the form in the guard, because guards run before interceptors. Passport would report an invalid form as
 * missing credentials.
 */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  readonly #pipe = new SchemaPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.body = await this.#pipe.transform(request.body, loginSchema);
    await super.canActivate(context);
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false): T {
    if (error instanceof Error) throw error;
    if (!user) throw new AppError('WRONG_CREDENTIALS');
    return user;
  }
}
