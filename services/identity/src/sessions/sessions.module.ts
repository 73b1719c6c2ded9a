import { Module } from '@nestjs/common';
import type { Cache } from '@revive/platform/cache/cache';
import { messageOf } from '@revive/platform/errors/errors';
import { CACHE, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { SessionCache } from './session-cache.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { SessionsController } from './sessions.controller.js';
import { SessionMacs } from './session-macs.js';
import { SessionRepository } from './session.repository.js';
import { SessionReplies } from './session-replies.js';
import { OpenSession } from './open-session.js';
import { SessionAuthenticator } from './session-authenticator.js';
import { ReadSession } from './read-session.js';
import { SignIn } from './sign-in.js';
import { SignOut } from './sign-out.js';

const makeCache = (cache: Cache, log: Logger): SessionCache =>
  new SessionCache(cache, (err) => log.warn({ err }, `the session cache is away: ${messageOf(err)}`));

@Module({
  imports: [AccountsModule, CredentialsModule, DevicesModule, PasswordsModule, RateLimitsModule],
  controllers: [SessionsController],
  providers: [
    { provide: SessionCache, inject: [CACHE, LOG], useFactory: makeCache },
    SessionMacs,
    SessionRepository,
    SessionReplies,
    OpenSession,
    SessionAuthenticator,
    ReadSession,
    SignIn,
    SignOut,
  ],
  exports: [SessionCache, SessionRepository, SessionReplies, OpenSession, SessionAuthenticator],
})
export class SessionsModule {}
