import { Inject, Injectable } from '@nestjs/common';
import { repairCountsQuerySchema } from '@revive/contracts/repairs/repair-list';
import { REPAIR_STATUSES, type Outcome, type RepairStatus } from '@revive/contracts/repairs/states';
import { waitingOn, type WaitingOn } from '@revive/contracts/repairs/waiting';
import type { CountReply, CountRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { firstIdAt } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { AppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';

interface Counted {
  readonly open: { status: RepairStatus; outcome: Outcome; hasDraft: boolean; awaitsDevice: boolean; count: number }[];
  readonly taken_in: number;
  readonly repaired: number;
  readonly handed_over: number;
  readonly promised_today: number;
  readonly overdue: number;
}

/** Must equal the condition of the partial index for open promises. */
const UNKEPT = "promised_at is not null and handed_over_at is null and status <> 'ready_for_pickup'";

const COUNTED = prepared(`
  select
    (select coalesce(json_agg(o), '[]') from (
      select status, outcome, has_draft as "hasDraft", awaits_device as "awaitsDevice", count(*)::int as count
      from repairs where tenant_id = $1 and handed_over_at is null
      group by status, outcome, has_draft, awaits_device) o) as open,
    (select count(*)::int from repairs where tenant_id = $1 and id >= $2 and not awaits_device) as taken_in,
    (select count(*)::int from runs r
      where r.tenant_id = $1 and r.kind = 'repair' and r.status = 'completed' and r.produced is null and r.ended_at >= $3
        and not exists (select from runs b where b.repair_id = r.repair_id and b.kind = 'rollback'
          and b.status = 'completed' and b.started_at >= r.ended_at)) as repaired,
    (select count(*)::int from repairs where tenant_id = $1 and handed_over_at >= $3) as handed_over,
    (select count(*)::int from repairs where tenant_id = $1 and ${UNKEPT}
      and promised_at >= $3 and promised_at < $5) as promised_today,
    (select count(*)::int from repairs where tenant_id = $1 and ${UNKEPT} and promised_at < $4) as overdue`);

const DAY_MS = 24 * 3_600_000;
const LONGEST_MS = 31 * DAY_MS;

@Injectable()
export class CountRepairs {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws INVALID (400), NOT_ALLOWED (403). */
  async run(actor: Actor, request: CountRequest): Promise<CountReply> {
    const { tenantId } = requireShopMember(actor);
    const asked = await validate(repairCountsQuerySchema, request);
    const since = new Date(asked.since);
    const until = asked.until === undefined ? new Date(since.getTime() + DAY_MS) : new Date(asked.until);
    if (this.clock().getTime() - since.getTime() > LONGEST_MS)
      throw new AppError('INVALID', undefined, { fields: { since: 'is more than 31 days ago' } });
    const [counted] = await this.db.tx(actor, (em) =>
      em.query<Counted[]>(COUNTED, [tenantId, firstIdAt(since), since, this.clock(), until]),
    );
    if (counted === undefined) throw new AppError('INTERNAL');
    const { open } = counted;
    const of = (whom: WaitingOn) => sum(open.filter((row) => waitingOn(row) === whom));
    return {
      open: REPAIR_STATUSES.map((status) => ({
        status,
        count: sum(open.filter((row) => row.status === status)),
      })).filter(({ count }) => count > 0),
      shop: of('shop'),
      customer: of('customer'),
      repair: of('repair'),
      takenIn: counted.taken_in,
      repaired: counted.repaired,
      handedOver: counted.handed_over,
      promisedToday: counted.promised_today,
      overdue: counted.overdue,
    };
  }
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0);
