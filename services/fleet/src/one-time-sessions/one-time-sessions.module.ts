import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { EnrolmentModule } from '../enrolment/enrolment.module.js';
import { EndOneTimeSession } from './end-one-time-session.js';
import { JoinOneTimeSession } from './join-one-time-session.js';
import { ListOneTimeSessions } from './list-one-time-sessions.js';
import { OneTimeSessionRepository } from './one-time-session.repository.js';
import { OneTimeSessionsController } from './one-time-sessions.controller.js';
import { OpenOneTimeSession } from './open-one-time-session.js';
import { PurgeAttempts } from './purge-attempts.js';

@Module({
  imports: [AgentsModule, EnrolmentModule],
  controllers: [OneTimeSessionsController],
  providers: [
    OneTimeSessionRepository,
    OpenOneTimeSession,
    ListOneTimeSessions,
    EndOneTimeSession,
    JoinOneTimeSession,
    PurgeAttempts,
  ],
  exports: [EndOneTimeSession, PurgeAttempts],
})
export class OneTimeSessionsModule {}
