import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { BenchModule } from '../bench/bench.module.js';
import { InstancesModule } from '../instances/instances.module.js';
import { PkiModule } from '../pki/pki.module.js';
import { DoctorModule } from '../doctor/doctor.module.js';
import { LinkModule } from '../link/link.module.js';
import { EnrolmentController } from './enrolment.controller.js';
import { CreateEnrolmentToken } from './create-enrolment-token.js';
import { AgentCertificates } from './agent-certificates.js';
import { EnrolAgent } from './enrol-agent.js';
import { ConfirmAgent } from './confirm-agent.js';
import { KeepMachine } from './keep-machine.js';
import { ManageAgent } from './manage-agent.js';
import { EndRemoteSession } from './end-remote-session.js';
import { RemoteSessionsConsumer } from './remote-sessions.consumer.js';
import { RevokeAgent } from './revoke-agent.js';
import { RequireConfirmation } from './require-confirmation.js';

@Module({
  imports: [AgentsModule, BenchModule, InstancesModule, PkiModule, LinkModule, DoctorModule],
  controllers: [EnrolmentController, RemoteSessionsConsumer],
  providers: [
    CreateEnrolmentToken,
    AgentCertificates,
    EnrolAgent,
    ConfirmAgent,
    ManageAgent,
    KeepMachine,
    RequireConfirmation,
    EndRemoteSession,
    RevokeAgent,
  ],
  exports: [AgentCertificates, RevokeAgent],
})
export class EnrolmentModule {}
