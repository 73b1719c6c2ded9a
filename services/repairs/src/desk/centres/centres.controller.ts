import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BlueScreenStatus,
  BridgeConnected,
  BridgeExecuted,
  BridgePhoneRequest,
  ExecuteBridgeRequest,
  InjectAssessed,
  InjectAssessRequest,
  InjectionStatus,
  InjectRepairRequest,
  MachineRequest,
  NonBootableAnalysis,
  PhoneConnectivity,
  SessionRun,
} from '@revive/proto/revive/repairs/v1/centres';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Command } from '@revive/platform/auth/command-token';
import { CalledBy, Caller, Confirmed, NeedsCommand } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { AnalyzeComputer } from './analyze-computer.js';
import { Assess } from './assess.js';
import { ExecuteSession } from './execute-session.js';
import { Phones } from './phones.js';
import { ReadBlueScreens } from './read-blue-screens.js';
import { ReadInjection } from './read-injection.js';

@Controller()
@CalledBy('gateway')
export class CentresController {
  constructor(
    private readonly injection: ReadInjection,
    private readonly blueScreens: ReadBlueScreens,
    private readonly assess: Assess,
    private readonly execution: ExecuteSession,
    private readonly analysis: AnalyzeComputer,
    private readonly phones: Phones,
  ) {}

  @GrpcMethod('Centres')
  readInjection(@Caller() actor: UserActor): Promise<InjectionStatus> {
    return this.injection.run(actor);
  }

  @GrpcMethod('Centres')
  injectAssess(
    @Payload() { clientMachineId }: InjectAssessRequest,
    @Caller() actor: UserActor,
  ): Promise<InjectAssessed> {
    return this.assess.clients(actor, clientMachineId);
  }

  @GrpcMethod('Centres')
  @NeedsCommand()
  injectRepair(
    @Payload() { sessionId }: InjectRepairRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<SessionRun> {
    return this.execution.session(actor, ticketId(sessionId), command);
  }

  @GrpcMethod('Centres')
  readBlueScreens(@Caller() actor: UserActor): Promise<BlueScreenStatus> {
    return this.blueScreens.run(actor);
  }

  @GrpcMethod('Centres')
  assessBlueScreen(@Payload() { machineId }: MachineRequest, @Caller() actor: UserActor): Promise<SessionRun> {
    return this.assess.machine(actor, machineId, { page: 'bsod' });
  }

  @GrpcMethod('Centres')
  @NeedsCommand()
  recoverBlueScreen(
    @Payload() { machineId }: MachineRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<SessionRun> {
    return this.execution.machine(actor, machineId, command);
  }

  @GrpcMethod('Centres')
  analyzeNonBootable(@Caller() actor: UserActor): Promise<NonBootableAnalysis> {
    return this.analysis.run(actor);
  }

  @GrpcMethod('Centres')
  listPhones(@Caller() actor: UserActor): Promise<PhoneConnectivity> {
    return this.phones.detect(actor);
  }

  @GrpcMethod('Centres')
  bridgePhone(@Payload() request: BridgePhoneRequest, @Caller() actor: UserActor): Promise<BridgeConnected> {
    return this.phones.bridge(actor, request);
  }

  @GrpcMethod('Centres')
  @NeedsCommand()
  executeBridge(
    @Payload() request: ExecuteBridgeRequest,
    @Caller() actor: UserActor,
    @Confirmed() command: Command,
  ): Promise<BridgeExecuted> {
    return this.phones.execute(actor, { ...request, sessionId: ticketId(request.sessionId) }, command);
  }
}
