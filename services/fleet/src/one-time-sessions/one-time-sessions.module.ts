import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { EnrolmentModule } from '../enrolment/enrolment.module.js';
import { LinkModule } from '../link/link.module.js';
import { PkiModule } from '../pki/pki.module.js';
import { EndOneTimeSession } from './end-one-time-session.js';
import { JoinOneTimeSession } from './join-one-time-session.js';
import { ListOneTimeSessions } from './list-one-time-sessions.js';
import { OneTimeSessionRepository } from './one-time-session.repository.js';
import { OneTimeSessionsController } from './one-time-sessions.controller.js';
import { OpenOneTimeSession } from './open-one-time-session.js';
import { SessionCertificates } from './session-certificates.js';

@Module({
  imports: [AgentsModule, EnrolmentModule, LinkModule, PkiModule],
  controllers: [OneTimeSessionsController],
  providers: [
    OneTimeSessionRepository,
    SessionCertificates,
    OpenOneTimeSession,
    ListOneTimeSessions,
    EndOneTimeSession,
    JoinOneTimeSession,
  ],
  exports: [EndOneTimeSession],
})
export class OneTimeSessionsModule {}
