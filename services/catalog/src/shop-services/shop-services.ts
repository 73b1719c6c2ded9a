import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { saveShopServiceSchema, SHOP_SERVICES_MAX } from '@revive/contracts/shop-services/shop-services';
import type {
  ArchiveShopServiceRequest,
  ListShopServicesReply,
  SaveShopServiceRequest,
  ServiceLine,
  ShopService,
} from '@revive/proto/revive/catalog/v1/shop_services';
import { requireRole, requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';

interface Row {
  id: string;
  name: string;
  lines: ServiceLine[];
  archived_at: Date | null;
  version: number;
  changed_at: Date;
  changed_by: string;
}

/** Services of a shop. The price book's own services stay as they are; a quote copies the lines of a service. */
@Injectable()
export class ShopServices {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async list(actor: Actor): Promise<ListShopServicesReply> {
    requireShopMember(actor);
    const rows = await this.db.tx(actor, (em) =>
      em.query<Row[]>('select * from shop_services order by lower(name), id limit $1', [2 * SHOP_SERVICES_MAX]),
    );
    return { services: rows.map(messageOf) };
  }

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), STALE_SERVICE (409) if somebody else changed the service. */
  async save(actor: Actor, request: SaveShopServiceRequest): Promise<ShopService> {
    const person = requireShopMember(requireRole(actor, 'tenant_admin'));
    const { name, lines } = checked(request);
    const now = this.clock();
    return this.db.tx(actor, async (em) => {
      const before = request.id === '' ? undefined : await found(em, request.id, request.version);
      await requireFreeName(em, name, before?.id);
      if (!before) await requireRoom(em);
      const row: Row = {
        id: before?.id ?? uuidv7(),
        name,
        lines,
        archived_at: before?.archived_at ?? null,
        version: (before?.version ?? 0) + 1,
        changed_at: now,
        changed_by: person.username,
      };
      await em.query(
        `insert into shop_services (id, tenant_id, name, lines, version, changed_at, changed_by)
          values ($1, $2, $3, $4, $5, $6, $7)
          on conflict (id) do update set name = $3, lines = $4, version = $5, changed_at = $6, changed_by = $7`,
        [row.id, person.tenantId, name, JSON.stringify(lines), row.version, now, row.changed_by],
      );
      await record(em, person, now, before ? 'shop.service_changed' : 'shop.service_added', row);
      return messageOf(row);
    });
  }

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404), STALE_SERVICE (409). */
  async archive(actor: Actor, { id, isArchived, version }: ArchiveShopServiceRequest): Promise<ShopService> {
    const person = requireShopMember(requireRole(actor, 'tenant_admin'));
    const now = this.clock();
    return this.db.tx(actor, async (em) => {
      const before = await found(em, id, version);
      if (!isArchived) await requireFreeName(em, before.name, before.id);
      const row: Row = {
        ...before,
        archived_at: isArchived ? now : null,
        version: before.version + 1,
        changed_at: now,
        changed_by: person.username,
      };
      await em.query(
        'update shop_services set archived_at = $2, version = $3, changed_at = $4, changed_by = $5 where id = $1',
        [id, row.archived_at, row.version, now, row.changed_by],
      );
      await record(em, person, now, isArchived ? 'shop.service_archived' : 'shop.service_restored', row);
      return messageOf(row);
    });
  }
}

/** Validates again, because internal services could call too. Throws INVALID (400). */
function checked({ name, lines }: SaveShopServiceRequest): { name: string; lines: ServiceLine[] } {
  const said = {
    name: name.trim(),
    lines: lines.map(({ kind, name: line, cents, hours, supplier, costCents, warrantyDays }) => ({
      kind,
      name: line.trim(),
      cents,
      ...(hours != null && { hours }),
      ...(supplier != null && supplier.trim() !== '' && { supplier: supplier.trim() }),
      ...(costCents != null && { costCents }),
      ...(warrantyDays != null && { warrantyDays }),
    })),
  };
  // control: the lines of a service are bounded
  if (!saveShopServiceSchema.isValidSync(said)) throw invalid({ lines: 'is not valid' });
  return said;
}

async function found(em: EntityManager, id: string, version: number | null | undefined): Promise<Row> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', { id });
  const [row] = await em.query<Row[]>('select * from shop_services where id = $1 for update', [id]);
  if (!row) throw new AppError('NOT_FOUND', { id });
  // control: nobody writes over a service that they have not seen
  if (row.version !== version) throw new AppError('STALE_SERVICE', { version: row.version });
  return row;
}

async function requireFreeName(em: EntityManager, name: string, id: string | undefined): Promise<void> {
  // Two people who save at once come one after another, so the second gets a sentence and no database error.
  await em.query(
    "select pg_advisory_xact_lock(hashtext('shop_services'), hashtext(current_setting('revive.tenant_id')))",
  );
  const [same] = await em.query<unknown[]>(
    'select id from shop_services where lower(name) = lower($1) and archived_at is null and ($2::uuid is null or id <> $2)',
    [name, id ?? null],
  );
  if (same) throw invalid({ name: 'A service with this name exists already' });
}

async function requireRoom(em: EntityManager): Promise<void> {
  const [row] = await em.query<{ count: number }[]>('select count(*)::int as count from shop_services');
  if ((row?.count ?? 0) >= 2 * SHOP_SERVICES_MAX) throw invalid({ name: 'The shop has too many services' });
}

const record = (
  em: EntityManager,
  person: ReturnType<typeof requireShopMember>,
  at: Date,
  action: string,
  { name, lines }: Row,
): Promise<unknown> =>
  addAuditLine(
    em,
    {
      topic: 'catalog.audit',
      tenantId: person.tenantId,
      action,
      notes: `${name}, ${totalOf(lines)} cents`,
      by: namedIn(person),
    },
    at,
  );

const totalOf = (lines: readonly ServiceLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

const messageOf = (row: Row): ShopService => ({
  id: row.id,
  name: row.name,
  lines: row.lines,
  totalCents: totalOf(row.lines),
  isArchived: row.archived_at !== null,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
});
