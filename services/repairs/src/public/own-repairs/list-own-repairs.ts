import { Inject, Injectable } from '@nestjs/common';
import { OWN_REPAIRS_A_PAGE, ownRepairsQuerySchema } from '@revive/contracts/repairs/own-repairs';
import type { Outcome, RepairStatus } from '@revive/contracts/repairs/states';
import { waitingOn } from '@revive/contracts/repairs/waiting';
import type { ListOwnRepairsRequest, OwnRepair, OwnRepairList } from '@revive/proto/revive/repairs/v1/public_pages';
import { requireRole, systemActor, type Actor } from '@revive/platform/auth/actor';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { CONFIG } from '@revive/platform/runtime/service-context';
import { IdentityClient } from '../../clients/identity.client.js';
import type { RepairsConfig } from '../../config.js';
import { CustomerCodes } from '../../cases/links/customer-codes.js';
import { trackingIdOf } from '../../cases/links/tracking-id.js';

const ACROSS_SHOPS = systemActor('repairs:own-repairs');

interface Row {
  readonly id: string;
  readonly number: string;
  readonly device_name: string;
  readonly device_type: string;
  readonly shop: string | null;
  readonly status: RepairStatus;
  readonly outcome: Outcome;
  readonly has_draft: boolean;
  readonly awaitsDevice: boolean;
  readonly handed_over: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly customer_email: string;
  readonly stopped_tag: string | null;
}
/**
 * The only query that reads tickets across shops for a customer, matched by email address. Only A–Z are folded:
 * letters of foreign alphabets can fold into ASCII letters.
 */
const OF_ADDRESS = prepared(`
  select r.id, r.number, r.device_name, r.device_type, t.name as shop, r.status, r.outcome, r.has_draft,
    r.awaits_device as "awaitsDevice", r.handed_over_at is not null as handed_over, r.created_at, r.updated_at,
    r.customer_email, r.stopped_tag
  from repairs r left join tenants t on t.id = r.tenant_id
  where ($2::uuid is null or r.id < $2)
    -- control: a customer reads what has their own address
    and lower(r.customer_email collate "C") = lower($1 collate "C")
  order by r.id desc limit $3`);

@Injectable()
export class ListOwnRepairs {
  constructor(
    private readonly db: Database,
    private readonly identity: IdentityClient,
    private readonly codes: CustomerCodes,
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>,
  ) {}

  /** Throws NOT_ALLOWED (403), INVALID (400). */
  async run(actor: Actor, request: ListOwnRepairsRequest): Promise<OwnRepairList> {
    const { viewedBy } = requireRole(actor, 'user');
    const { before } = await validate(ownRepairsQuerySchema, given(request));
    const email = await this.identity.confirmedEmail();
    if (email === undefined) return { emailConfirmed: false, repairs: [], next: undefined };
    const rows = await this.db.tx(ACROSS_SHOPS, (em) =>
      em.query<Row[]>(OF_ADDRESS, [email, before ?? null, OWN_REPAIRS_A_PAGE + 1]),
    );
    const shown = rows.slice(0, OWN_REPAIRS_A_PAGE);
    return {
      emailConfirmed: true,
      repairs: shown.map((row) => this.#message(row, viewedBy === undefined)),
      next: rows.length > OWN_REPAIRS_A_PAGE ? shown.at(-1)?.id : undefined,
    };
  }

  #message(row: Row, isTheirs: boolean): OwnRepair {
    return {
      id: row.id,
      // control: who looks through a customer’s eyes gets no tracking id = true
      trackingId: isTheirs ? trackingIdOf(this.config.trackingKey, row.id) : undefined,
      customerCode: isTheirs
        ? this.codes.codeOf({ id: row.id, customerEmail: row.customer_email, stoppedTag: row.stopped_tag })
        : undefined,
      number: Number(row.number),
      deviceName: row.device_name,
      deviceType: row.device_type,
      shopName: row.shop ?? '',
      status: row.status,
      outcome: row.outcome,
      handedOver: row.handed_over,
      waitingOn: row.handed_over ? undefined : waitingOn({ ...row, hasDraft: row.has_draft }),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  }
}
