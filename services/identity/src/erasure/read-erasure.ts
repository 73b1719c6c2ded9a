import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { Erasure, ErasedPerson, NoteErasedRequest } from '@revive/proto/revive/identity/v1/erasure';
import { ERASURE_SERVICES } from '@revive/contracts/erasure/erasure';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { isUuid } from '@revive/platform/core/ids';
import { ErasureEntity } from './erasure.entity.js';
import { ErasureConfirmationEntity } from './erasure-confirmation.entity.js';
import { ErasurePartEntity } from './erasure-part.entity.js';
import { ErasureRequestEntity } from './erasure-request.entity.js';
import { UserEntity } from '../accounts/user.entity.js';
import { lockErasureConfirmation, requestErasureConfirmation } from './erasure-confirmation-email.js';

const ACTOR = systemActor('identity:erased-people');
const MOST_LINES = 50;

/** Progress of an erasure, computed from the reports of each service. */
@Injectable()
export class ReadErasure {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404). */
  async run(actor: Actor, userId: string): Promise<Erasure> {
    const by = requireRole(actor, 'master', 'admin');
    const found =
      isUuid(userId) &&
      (await this.db.tx(ACTOR, async (em) => {
        if (!(await em.existsBy(UserEntity, { id: userId }))) return undefined;
        const [request, erased, parts] = [
          await em.findOneBy(ErasureRequestEntity, { userId }),
          await em.findOneBy(ErasureEntity, { userId }),
          await em.findBy(ErasurePartEntity, { userId }),
        ];
        const master = erased && (await em.findOneBy(UserEntity, { id: erased.byUser }));
        return {
          requestedAt: (request ?? erased)?.requestedAt.toISOString(),
          carriedOutAt: erased?.carriedOutAt.toISOString(),
          reason: erased?.reason,
          by: erased ? (master?.username ?? 'deleted account') : undefined,
          parts: ERASURE_SERVICES.flatMap((service) =>
            parts
              .filter((one) => one.service === service)
              .map(({ doneAt, erased: rows }) => ({ service, doneAt: doneAt?.toISOString(), erased: [...rows] })),
          ),
          mayCarryOut: by.role === 'master' && request !== null,
        };
      }));
    if (!found) throw new AppError('NOT_FOUND', { userId });
    return found;
  }

  /**
   * Lets services verify an erasure, because an event alone proves nothing. The confirmed address is for billing alone,
   * which finds the person's repairs by it. Throws NOT_FOUND (404).
   */
  async isErased(service: string, userId: string): Promise<ErasedPerson> {
    const found =
      isUuid(userId) &&
      (await this.db.tx(ACTOR, async (em) => {
        const row = await em.findOneBy(ErasureEntity, { userId });
        // control: only billing reads the address of an erased person, while it is kept = true
        const isForBilling = service === 'billing';
        const address = row && isForBilling ? await em.findOneBy(ErasureConfirmationEntity, { userId }) : null;
        return row && { row, email: address?.confirmed === true ? address.email : undefined };
      }));
    if (!found) throw new AppError('NOT_FOUND', { userId });
    return { erasedAt: found.row.carriedOutAt.toISOString(), confirmedEmail: found.email };
  }

  /**
   * Records a service's completion. The service is identified by its certificate, and only its first report counts.
   * The last report queues the email to the person. Throws NOT_FOUND (404).
   */
  async note(service: string, { userId, erased }: NoteErasedRequest): Promise<void> {
    const lines = erased.slice(0, MOST_LINES).map(({ what, rows }) => ({ what: what.slice(0, 60), rows }));
    if (!isUuid(userId)) throw new AppError('NOT_FOUND', { userId });
    await this.db.tx(ACTOR, async (em) => {
      const now = this.clock();
      // control: of two services done at once one sees that it is the last
      await lockErasureConfirmation(em, userId);
      const [, rows] = await em.query<[unknown[], number]>(
        `update erasure_parts set done_at = coalesce(done_at, $3),
          erased = case when done_at is null then $4::jsonb else erased end where user_id = $1 and service = $2`,
        [userId, service, now, JSON.stringify(lines)],
      );
      if (rows === 0) throw new AppError('NOT_FOUND', { userId, service });
      await requestErasureConfirmation(em, userId, now);
    });
  }
}
