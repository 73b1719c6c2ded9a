import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreateEnrolmentTokenRequest, EnrolmentToken } from '@revive/proto/revive/fleet/v1/fleet';
import {
  requireRole,
  requireTenant,
  systemActor,
  type Actor,
  type SystemActor,
  type UserActor,
} from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { Database } from '@revive/platform/database/database';
import { isUniqueViolation } from '@revive/platform/errors/database-errors';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { isUuid, randomToken, uuidv7 } from '@revive/platform/core/ids';
import { EnrolmentTokenEntity } from './enrolment-token.entity.js';
import { recordAudit } from '../agents/agent.events.js';
import { readTenant } from '../agents/tenant.repository.js';
import { PresentPki } from '../pki/present-pki.js';
import { formatToken, makeRescueCode, TOKEN_MS, tokenHash } from './enrolment-token.policy.js';

const [EVENT_MS, LOOK_MS] = [1_000, 100];

/**
 * Creates a one-time enrolment token of the tenant; only its hash is stored. Platform staff may create a token for a
 * shop, but a person of the shop still has to confirm the agent.
 */
@Injectable()
export class CreateEnrolmentToken {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly pki: PresentPki,
  ) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404) for an unknown or foreign shop, COMMAND_TOKEN_REFUSED (403). */
  async run(
    actor: Actor,
    { tenantId: asked, kind, remoteSessionId }: CreateEnrolmentTokenRequest,
    command: Command,
  ): Promise<EnrolmentToken> {
    const isRemote = remoteSessionId !== '';
    const person = requireMaker(actor, isRemote);
    if (isRemote && !isUuid(remoteSessionId)) throw invalid({ remoteSessionId: 'is not an id' });
    const tenantId = tenantFor(person, asked);
    const isOfShop = person.tenantId === tenantId;
    const {
      issuer: { rootFingerprint },
      fingerprints,
    } = this.pki.now;
    const token = kind === 'rescue' ? makeRescueCode(randomBytes(32)) : formatToken(randomToken(32), rootFingerprint);
    const now = this.clock();
    const expiresAt = new Date(now.getTime() + TOKEN_MS);
    const own = systemActor('fleet:token-for-shop', tenantId);
    // A shop whose user signs in exists, even where the event with its name has not arrived yet.
    const shop = await this.#shop(own, tenantId, isOfShop ? 0 : EVENT_MS);
    if (!shop && !isOfShop) throw new AppError('NOT_FOUND', { tenantId });
    await this.db.tx(isOfShop ? person : own, async (em) => {
      await spendCommand(em, command);
      const id = isRemote ? remoteSessionId : uuidv7();
      const row = {
        id,
        hash: tokenHash(token, fingerprints) as Buffer,
        tenantId,
        createdBy: person.userId,
        expiresAt,
        usedAt: null,
        usedBy: null,
        remote: isRemote,
      };
      // Rely on the primary key: row-level security hides a token of a different shop, but the insert still conflicts.
      await em.insert(EnrolmentTokenEntity, row).catch((error: unknown) => {
        // control: a remote session has one token, and none once it has ended
        if (isUniqueViolation(error, 'enrolment_tokens_pkey'))
          throw new AppError('INVALID_TRANSITION', { id }, { sentence: 'This session has ended. Start a new one.' });
        throw error;
      });
      await recordAudit(
        em,
        person,
        now,
        tenantId,
        'agent.token_created',
        `${kind === 'rescue' ? 'rescue code' : 'token'} ${id}`,
      );
    });
    return { token, expiresAt: expiresAt.toISOString(), tenantName: shop?.name ?? '' };
  }

  /** Reads the shop, which an event adds here. Polls because a shop opened a moment ago may not have arrived yet. */
  async #shop(own: SystemActor, tenantId: string, patienceMs: number): Promise<{ name: string } | undefined> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const shop = await this.db.tx(own, (em) => readTenant(em, tenantId));
      if (shop || performance.now() >= until) return shop;
      await sleep(LOOK_MS);
    }
  }
}

/**
 * A technician may create a token for a remote session, because its agent is temporary. A permanent agent needs an
 * administrator.
 */
const requireMaker = (actor: Actor, isRemote: boolean): UserActor =>
  isRemote
    ? requireRole(actor, 'tenant_admin', 'tech', 'master', 'admin')
    : requireRole(actor, 'tenant_admin', 'master', 'admin');

/** Returns the person's own shop. Platform staff must name the shop. Throws NOT_FOUND (404). */
function tenantFor(person: UserActor, asked: string): string {
  const isOfShop = person.role === 'tenant_admin' || person.role === 'tech';
  const tenantId = isOfShop ? requireTenant(person) : asked;
  if (!isUuid(tenantId) || (asked !== '' && asked !== tenantId)) throw new AppError('NOT_FOUND', { tenantId: asked });
  return tenantId;
}
