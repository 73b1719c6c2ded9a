import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { DoctorReports, DoctorRun, RunDoctorRequest } from '@revive/proto/revive/fleet/v1/doctor';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ListDoctorReports } from './list-doctor-reports.js';
import { RunDoctor } from './run-doctor.js';

@Controller()
@CalledBy('gateway')
export class DoctorController {
  constructor(
    private readonly reports: ListDoctorReports,
    private readonly running: RunDoctor,
  ) {}

  @GrpcMethod('AgentDoctor')
  async listDoctorReports(@Caller() actor: UserActor): Promise<DoctorReports> {
    return { agents: await this.reports.run(actor) };
  }

  @GrpcMethod('AgentDoctor')
  runDoctor(@Payload() { agentId }: RunDoctorRequest, @Caller() actor: UserActor): Promise<DoctorRun> {
    return this.running.run(actor, agentId);
  }
}
