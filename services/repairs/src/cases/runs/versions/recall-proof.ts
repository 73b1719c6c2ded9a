import { Inject, Injectable } from '@nestjs/common';
import { RolloutReasonRequest } from '@revive/proto/revive/catalog/v1/rollouts';
import type { RollBackAgentsRequest } from '@revive/proto/revive/repairs/v1/agent_updates';
import { RECALL_MS } from '@revive/contracts/rollouts/rollouts';
import { COMMAND_TOKEN_MS, CommandVerifier } from '@revive/platform/auth/command-token';
import type { Clock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';

const RECALL = '/revive.catalog.v1.Rollouts/RecallRollout';

/**
 * Verifies that a person of the platform confirmed the recall of a rollout. Identity signs the confirmation for this exact
 * request, so catalog alone has no right to send an agent back. Versions and agents of the rollout are catalog's word.
 */
@Injectable()
export class RecallProof {
  constructor(
    private readonly commands: CommandVerifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the id of the rollout. Throws COMMAND_TOKEN_REFUSED (403). */
  rolloutOf({ proof, proofRequest }: Pick<RollBackAgentsRequest, 'proof' | 'proofRequest'>): string {
    const command = this.commands.readProof(proof, RECALL, proofRequest);
    const until = (command?.expiresAt ?? 0) - COMMAND_TOKEN_MS + RECALL_MS;
    // control: agents of a rollout are sent back with the proof of a recall only
    if (command?.tenantId !== '' || until <= this.clock().getTime())
      throw new AppError('COMMAND_TOKEN_REFUSED', { method: RECALL });
    return RolloutReasonRequest.decode(proofRequest).id;
  }
}
