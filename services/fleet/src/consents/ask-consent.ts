import { Inject, Injectable } from '@nestjs/common';
import { CONSENT_PRIVILEGES, platformAsker } from '@revive/contracts/fleet/consent-words';
import type { AskConsentRequest, ConsentAsked } from '@revive/proto/revive/fleet/v1/consents';
import type { ConsentRequest } from '@revive/proto/revive/link/v1/consent';
import { requireShopMemberOr, type Actor, type UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { AgentEntity } from '../agents/agent.entity.js';
import { AgentRepository } from '../agents/agent.repository.js';
import { InstanceNotifier } from '../instances/instance-notifier.js';

/** Asks the person at an agent's PC. The request grants nothing; the answer arrives as a signed record. */
@Injectable()
export class AskConsent {
  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly notifier: InstanceNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), AGENT_NOT_FOUND (404), AGENT_OFFLINE, INVALID_TRANSITION (409), INVALID (400). */
  async run(actor: Actor, { agentId, privileges }: AskConsentRequest): Promise<ConsentAsked> {
    // control: only people of the shop and the platform's staff ask at a PC = actor
    const person = requireShopMemberOr(actor, 'master', 'admin');
    const wanted = CONSENT_PRIVILEGES.filter((one) => privileges.includes(one));
    if (wanted.length === 0 || wanted.length !== privileges.length) throw invalid({ privileges: 'is not valid' });
    return this.db.tx(actor, async (em) => {
      const agent = await this.agents.find(em, agentId);
      // control: nobody asks at the PC of another shop
      if (agent?.binding !== 'confirmed' || (person.tenantId !== undefined && agent.tenantId !== person.tenantId))
        throw new AppError('AGENT_NOT_FOUND', { agentId });
      if (!(await this.agents.online(em, [agentId])).has(agentId))
        throw new AppError('AGENT_OFFLINE', { agentId }, { sentence: OFFLINE });
      const session = sessionOf(person, agent);
      const consent: ConsentRequest = { ...session, privileges: [...wanted] };
      afterCommit(em, () => this.notifier.notify({ kind: 'consent', agentId, consent }));
      return { sessionId: session.sessionId, askedAt: this.clock().toISOString() };
    });
  }
}

/** Staff ask for themselves; the people of a shop ask for the session of a customer's PC, which knows their shop. */
function sessionOf(
  { tenantId, userId, username }: UserActor,
  { id: agentId, remoteSession, oneTime }: AgentEntity,
): Omit<ConsentRequest, 'privileges'> {
  if (tenantId === undefined) return { sessionId: userId, kind: 'staff', who: platformAsker(username) };
  if (remoteSession === null)
    throw new AppError('INVALID_TRANSITION', { agentId }, { sentence: 'Your own agent needs no consent.' });
  return {
    sessionId: remoteSession,
    kind: oneTime ? 'one-time' : 'remote',
    who: username,
  };
}

const OFFLINE = 'This agent is not connected. Ask the person at the PC to start it.';
