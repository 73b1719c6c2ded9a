import { Inject, Injectable } from '@nestjs/common';
import { renameViewSchema, saveViewSchema, VIEWS_MAX } from '@revive/contracts/repairs/desk';
import type { RenameViewRequest, SaveViewRequest, ViewsReply } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { lockName } from '@revive/platform/database/lock-name';

/** List filters saved by a person. Row-level security separates shops; each statement filters by person. */
@Injectable()
export class SavedViews {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async list(actor: Actor): Promise<ViewsReply> {
    const person = requireShopMember(actor);
    return this.db.tx(actor, (em) => viewsOf(em, person));
  }

  /** Saves filters, replacing a view of the same name. Throws INVALID (400), NOT_ALLOWED (403). */
  async save(actor: Actor, request: SaveViewRequest): Promise<ViewsReply> {
    const person = requireShopMember(actor);
    const { name, address } = await validate(saveViewSchema, request);
    return this.db.tx(actor, async (em) => {
      // Serializes saves of the same person, so that the limit holds.
      await lockName(em, 'saved_views', person.userId);
      await em.query(
        `insert into saved_views (id, tenant_id, user_id, name, address, at) values ($1, $2, $3, $4, $5, $6)
          on conflict (tenant_id, user_id, lower(name)) do update set name = excluded.name, address = excluded.address`,
        [uuidv7(), person.tenantId, person.userId, name, address, this.clock()],
      );
      const { views } = await viewsOf(em, person);
      // control: a person keeps no more views than that
      if (views.length > VIEWS_MAX) throw invalid({ name: `You can keep ${VIEWS_MAX} views. Delete one first` });
      return { views };
    });
  }

  /** Throws INVALID (400) for a name in use, NOT_FOUND (404), also for a different person's view. */
  async rename(actor: Actor, { id, ...request }: RenameViewRequest): Promise<ViewsReply> {
    const person = requireShopMember(actor);
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    const { name } = await validate(renameViewSchema, request);
    return this.db.tx(actor, async (em) => {
      await lockName(em, 'saved_views', person.userId);
      const { views } = await viewsOf(em, person);
      if (!views.some((view) => view.id === id)) throw new AppError('NOT_FOUND', { id });
      // Uses `lower` of the database, like the unique index.
      const [same] = await em.query<{ id: string }[]>(
        `select id from saved_views where tenant_id = $1 and user_id = $2 and lower(name) = lower($3) and id <> $4`,
        [person.tenantId, person.userId, name, id],
      );
      if (same) throw invalid({ name: 'You have another view of this name' });
      await em.query('update saved_views set name = $4 where id = $1 and tenant_id = $2 and user_id = $3', [
        id,
        person.tenantId,
        person.userId,
        name,
      ]);
      return viewsOf(em, person);
    });
  }

  /** Throws NOT_FOUND (404), also for a different person's view. */
  async delete(actor: Actor, id: string): Promise<ViewsReply> {
    const person = requireShopMember(actor);
    if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
    return this.db.tx(actor, async (em) => {
      const [, gone] = await em.query<[unknown, number]>(
        'delete from saved_views where id = $1 and tenant_id = $2 and user_id = $3',
        [id, person.tenantId, person.userId],
      );
      if (gone !== 1) throw new AppError('NOT_FOUND', { id });
      return viewsOf(em, person);
    });
  }
}

async function viewsOf(em: EntityManager, { tenantId, userId }: ShopMember): Promise<ViewsReply> {
  return {
    views: await em.query<ViewsReply['views']>(
      `select id, name, address from saved_views where tenant_id = $1
        -- control: a person’s views are nobody else’s
        and user_id = $2
        order by lower(name) limit ${VIEWS_MAX + 1}`,
      [tenantId, userId],
    ),
  };
}
