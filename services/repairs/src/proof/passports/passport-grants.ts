import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PASSPORT } from '@revive/contracts/repairs/proof/passport';
import type {
  PassportGrant,
  PassportGranted,
  PassportGrants as Grants,
  RevokePassportRequest,
} from '@revive/proto/revive/repairs/v1/passports';
import type { TrackRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { systemActor, type LinkActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid, uuidv7 } from '@revive/platform/core/ids';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { takeWithin, windowOf } from '@revive/platform/database/sliding-window';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { CustomerCodes } from '../../cases/links/customer-codes.js';
import { symbolsOf } from '../../cases/links/tracking-id.js';
import { recordAudit } from '../../cases/tickets/ticket.repository.js';
import { TrackRepair } from '../../cases/link-holders/track-repair.js';

const CODE_SYMBOLS = 12;
const GRANTS = 50;
const HOUR_MS = 3_600_000;

export const codeHash = (code: string): Buffer =>
  createHash('sha256').update('revive.passport.v1').update(code).digest();

interface Row {
  readonly id: string;
  readonly state: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly shop: string | null;
}
const ROWS = `
  select g.id, g.created_at, g.expires_at, g.used_at, t.name as shop,
    case when g.revoked_at is not null then 'revoked' when now() >= g.expires_at then 'over'
      when g.used_by is not null then 'used' else 'waiting' end as state
  from passport_grants g left join tenants t on t.id = g.used_by
  where g.repair_id = $1 order by g.id desc limit ${GRANTS}`;

/**
 * Lets the holder of a tracking link share the device's history: a code for one further shop, valid for half an hour.
 */
@Injectable()
export class PassportGrants {
  constructor(
    private readonly db: Database,
    private readonly track: TrackRepair,
    private readonly codes: CustomerCodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws REPAIR_NOT_FOUND (404), TOO_MANY (429). */
  async list({ trackingId, address }: TrackRequest): Promise<Grants> {
    const holder = await this.track.holder(trackingId, address);
    return this.#in(holder, (em) => grantsOf(em, holder));
  }

  /**
   * Issues a code and revokes the previous code. Throws NO_PASSPORT (409) without a history to share, TOO_MANY_GRANTS
   * (429), CUSTOMER_LINK_NEEDED, DEMO_READ_ONLY (403), and as `list`.
   */
  async grant({ trackingId, address, code: customerCode }: TrackRequest): Promise<PassportGranted> {
    const holder = await this.track.holder(trackingId, address);
    const ticket = await this.track.run(trackingId, address);
    // control: no history of a demo device is shared
    if (ticket.tenant?.demo) throw new AppError('DEMO_READ_ONLY');
    this.codes.require(ticket.repair, customerCode);
    const { repairId, tenantId } = holder;
    const code = (symbolsOf(randomBytes(CODE_SYMBOLS), CODE_SYMBOLS).match(/.{4}/g) ?? []).join('-');
    return this.#in(holder, async (em) => {
      const now = this.clock();
      const [entry] = await em.query<{ device_key: Buffer }[]>(
        'select device_key from passport_entries where repair_id = $1',
        [repairId],
      );
      if (!entry) throw new AppError('NO_PASSPORT', { repairId });
      // control: a link makes so many codes an hour
      if (!(await takeWithin(em, windowOf('passport', repairId), { max: PASSPORT.anHour, windowMs: HOUR_MS }, now)))
        throw new AppError('TOO_MANY_GRANTS', { retryAfterSeconds: HOUR_MS / 1_000 });
      // Serializes grants: two valid codes would admit two shops.
      await em.query('select from repairs where id = $1 for update', [repairId]);
      await em.query(
        `update passport_grants set revoked_at = now()
         where repair_id = $1 and revoked_at is null and now() < expires_at`,
        [repairId],
      );
      const id = uuidv7();
      await em.query(
        'insert into passport_grants (id, repair_id, tenant_id, device_key, code_hash) values ($1, $2, $3, $4, $5)',
        [id, repairId, tenantId, entry.device_key, codeHash(code)],
      );
      await recordAudit(em, holder, now, tenantId, 'device.history_shared', `grant ${id.slice(-12)}`);
      const grant = (await grantsOf(em, holder)).grants.find((one) => one.id === id);
      if (!grant) throw new AppError('INTERNAL');
      return { code, grant };
    });
  }

  /**
   * A repeated call changes nothing. Throws NOT_FOUND (404) for a grant of a different repair, DEMO_READ_ONLY (403),
   * and as `list`.
   */
  async revoke({ trackingId, address, id }: RevokePassportRequest): Promise<Grants> {
    const holder = await this.track.holder(trackingId, address);
    if ((await this.track.run(trackingId, address)).tenant?.demo) throw new AppError('DEMO_READ_ONLY');
    return this.#in(holder, async (em) => {
      const found = isUuid(id)
        ? em.query<{ revoked_at: Date | null }[]>(
            `select revoked_at from passport_grants where id = $1
             -- control: a link takes back its own grants alone
             and repair_id = $2
             for update`,
            [id, holder.repairId],
          )
        : [];
      const [row] = await found;
      if (!row) throw new AppError('NOT_FOUND', { id });
      if (row.revoked_at === null) {
        await em.query('update passport_grants set revoked_at = now() where id = $1', [id]);
        await recordAudit(
          em,
          holder,
          this.clock(),
          holder.tenantId,
          'device.history_revoked',
          `grant ${id.slice(-12)}`,
        );
      }
      return grantsOf(em, holder);
    });
  }

  /** The database role of a link cannot see grants, so the system actor accesses the grants of this repair. */
  #in<T>({ tenantId }: LinkActor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.db.tx(systemActor('repairs:passports', tenantId), work);
  }
}

async function grantsOf(em: EntityManager, { repairId }: LinkActor): Promise<Grants> {
  const [repair] = await em.query<{ has_key: boolean; has_entry: boolean }[]>(
    `select device_key is not null as has_key,
       exists (select from passport_entries e where e.repair_id = r.id) as has_entry
     from repairs r where r.id = $1`,
    [repairId],
  );
  const rows = await em.query<Row[]>(ROWS, [repairId]);
  const unavailable = repair?.has_key ? 'not_yet' : 'no_number';
  return { available: repair?.has_entry ? 'yes' : unavailable, grants: rows.map(grantOf) };
}

const grantOf = (row: Row): PassportGrant => ({
  id: row.id,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  shop: row.shop ?? undefined,
  usedAt: row.used_at?.toISOString(),
});
