import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ExecuteRequest,
  GetRequest,
  Repair,
  RollBackRequest,
  RunReply,
} from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ExecuteRepair } from './execute-repair.js';
import { RollBack } from './roll-back.js';
import { DiagnoseAgain } from './diagnose-again.js';
import { StopRun } from './stops/stop-run.js';
import { ticketId } from '../tickets/ticket-id.js';
import { TicketMapper } from '../tickets/mappers/ticket.mapper.js';

@Controller()
@CalledBy('gateway')
export class RunsController {
  constructor(
    private readonly execution: ExecuteRepair,
    private readonly rollbacks: RollBack,
    private readonly diagnoses: DiagnoseAgain,
    private readonly stops: StopRun,
    private readonly mapper: TicketMapper,
  ) {}

  @GrpcMethod('Repairs')
  @NeedsCommand()
  async execute(
    @Payload() { id, quoteVersion, takeOffHandWork }: ExecuteRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<RunReply> {
    const input = { repairId: ticketId(id), quoteVersion, takesOffHand: takeOffHandWork ?? false };
    return { runId: await this.execution.run(actor, input, command) };
  }

  @GrpcMethod('Repairs')
  @NeedsCommand()
  async rollBack(
    @Payload() { id, takeOffHandWork }: RollBackRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<RunReply> {
    return { runId: await this.rollbacks.run(actor, ticketId(id), command, takeOffHandWork ?? false) };
  }

  @GrpcMethod('Repairs')
  async diagnoseAgain(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<RunReply> {
    return { runId: await this.diagnoses.run(actor, ticketId(id)) };
  }

  @GrpcMethod('Repairs')
  async stopRun(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<Repair> {
    return this.mapper.repair(await this.stops.run(actor, ticketId(id)), actor);
  }
}
