import type { OneTimeState } from '@revive/contracts/fleet/one-time-sessions';
import type { OneTimeSession } from '@revive/proto/revive/fleet/v1/one_time_sessions';
import type { AgentEntity } from '../agents/agent.entity.js';
import type { SessionConsent } from '../consents/consents-in-sessions.query.js';
import type { OneTimeSessionEntity } from './one-time-session.entity.js';

/** Facts of the session's agent that a screen shows. */
export interface SessionAgent {
  readonly row: Pick<AgentEntity, 'id' | 'name' | 'binding'>;
  readonly online: boolean;
  readonly consent?: SessionConsent | undefined;
}

export function stateOf(session: OneTimeSessionEntity, agent: SessionAgent | undefined): OneTimeState {
  if (session.endedAt !== null) return 'ended';
  if (session.agentId === null) return 'waiting';
  return agent?.row.binding === 'confirmed' ? 'connected' : 'joined';
}

export const sessionMessage = (session: OneTimeSessionEntity, agent: SessionAgent | undefined): OneTimeSession => ({
  id: session.id,
  state: stateOf(session, agent),
  openedBy: session.openedByName,
  openedAt: session.openedAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  online: session.endedAt === null && (agent?.online ?? false),
  version: session.version,
  privileges: [...(agent?.consent?.privileges ?? [])],
  ...(agent?.consent && { allowedBy: agent.consent.person }),
  ...(session.repairId !== null && { repairId: session.repairId }),
  ...(session.agentId !== null && { agentId: session.agentId }),
  ...(agent && { agentName: agent.row.name }),
  ...(session.joinedAt !== null && { joinedAt: session.joinedAt.toISOString() }),
  ...(session.endedAt !== null && { endedAt: session.endedAt.toISOString() }),
  ...(session.ended !== null && { ended: session.ended }),
});
