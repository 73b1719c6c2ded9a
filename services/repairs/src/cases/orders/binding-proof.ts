import { Injectable } from '@nestjs/common';
import { ConfirmAgentRequest, type AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { CommandVerifier } from '@revive/platform/auth/command-token';

const CONFIRM = '/revive.fleet.v1.Fleet/ConfirmAgent';

/**
 * Verifies that a person of the tenant confirmed the agent. Identity signs the confirmation for this exact request, so
 * fleet cannot forge a binding.
 */
@Injectable()
export class BindingProof {
  constructor(private readonly commands: CommandVerifier) {}

  confirms(agent: AgentChanged): boolean {
    const command = this.commands.readProof(agent.proof, CONFIRM, agent.proofRequest);
    return (
      command !== undefined &&
      command.tenantId === agent.tenantId &&
      ConfirmAgentRequest.decode(agent.proofRequest).agentId === agent.agentId
    );
  }
}
