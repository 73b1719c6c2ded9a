import { Body, Controller } from '@nestjs/common';
import type {
  Agent,
  BenchDevice,
  ConfirmationReply,
  EnrolmentToken,
  EnrolReply,
} from '@revive/proto/revive/fleet/v1/fleet';
import type { ConfirmAgent, Enrol, RenameAgent } from '@revive/contracts/fleet/bench';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { AgentId } from '../http/params.js';
import { Route } from '../http/route.js';

@Controller()
export class FleetController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.listBenchDevices)
  async listBenchDevices(@CurrentSession() session: Session): Promise<BenchDevice[]> {
    return (await this.backends.fleet.call(session, 'listBench', {})).devices;
  }

  @Route(routes.listAgents)
  async listAgents(@CurrentSession() session: Session): Promise<Agent[]> {
    return (await this.backends.fleet.call(session, 'listAgents', {})).agents;
  }

  @Route(routes.createEnrolmentToken)
  createEnrolmentToken(@CurrentSession() session: Session): Promise<EnrolmentToken> {
    return this.backends.fleet.callWithCommandToken(session, 'createEnrolmentToken', { tenantId: '' });
  }

  @Route(routes.enrolAgent)
  enrolAgent(@Body() { token, csr, name, platform = '', machineId, agentVersion = '' }: Enrol): Promise<EnrolReply> {
    return this.backends.fleet.callAnonymous('enrol', { token, csr, name, platform, machineId, agentVersion });
  }

  @Route(routes.getConfirmation)
  getConfirmation(@CurrentSession() session: Session): Promise<ConfirmationReply> {
    return this.backends.fleet.call(session, 'getConfirmation', {});
  }

  @Route(routes.requireConfirmation)
  requireConfirmation(@CurrentSession() session: Session): Promise<ConfirmationReply> {
    return this.backends.fleet.callWithCommandToken(session, 'requireConfirmation', {});
  }

  @Route(routes.renameAgent)
  renameAgent(
    @CurrentSession() session: Session,
    @AgentId() agentId: string,
    @Body() { name }: RenameAgent,
  ): Promise<Agent> {
    return this.backends.fleet.call(session, 'renameAgent', { agentId, name });
  }

  @Route(routes.removeAgent)
  removeAgent(@CurrentSession() session: Session, @AgentId() agentId: string): Promise<Agent> {
    return this.backends.fleet.callWithCommandToken(session, 'removeAgent', { agentId });
  }

  @Route(routes.confirmAgent)
  confirmAgent(
    @CurrentSession() session: Session,
    @AgentId() agentId: string,
    @Body() { code }: ConfirmAgent,
  ): Promise<Agent> {
    return this.backends.fleet.callWithCommandToken(session, 'confirmAgent', { agentId, code });
  }
}
