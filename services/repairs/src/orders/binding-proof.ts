import { Injectable } from '@nestjs/common';
import { ConfirmAgentRequest, type AgentChanged } from '@revive/proto/revive/fleet/v1/fleet';
import { CommandVerifier } from '@revive/platform/auth/command-token';

const CONFIRM = '/revive.fleet.v1.Fleet/ConfirmAgent';

/**
 * Whether a person of the tenant really confirmed the agent: identity signed for exactly this request. Fleet cannot
 * make one up.
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
