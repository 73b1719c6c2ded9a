import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { ShopPrices } from '@revive/proto/revive/repairs/v1/repairs';
import { MAX_DIAGNOSIS_FEE_CENTS } from '@revive/contracts/repairs/work';
import { requireRole, requireShopMember, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { CatalogClient, type PriceList } from '../../clients/catalog.client.js';
import { recordAudit } from '../tickets/ticket.repository.js';

/** The shop's own diagnosis fee in cents; undefined if never set. Existing quotes and tickets keep their amount. */
export async function ownDiagnosisFee(em: EntityManager, tenantId: string): Promise<number | undefined> {
  const [row] = await em.query<{ cents: string | number }[]>('select cents from diagnosis_fees where tenant_id = $1', [
    tenantId,
  ]);
  return row && Number(row.cents);
}

/** Prices of a shop, and the diagnosis fee, the only price that a shop sets. */
@Injectable()
export class DiagnosisFee {
  constructor(
    private readonly db: Database,
    private readonly catalog: CatalogClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws NOT_ALLOWED (403). */
  async read(actor: Actor): Promise<ShopPrices> {
    const { tenantId } = requireShopMember(actor);
    const [book, own] = [
      await this.catalog.book(tenantId),
      await this.db.tx(actor, (em) => ownDiagnosisFee(em, tenantId)),
    ];
    return pricesOf(book, own);
  }

  /** Throws NOT_ALLOWED (403) for callers other than the shop's administrator, INVALID (400). */
  async set(actor: Actor, cents: number): Promise<ShopPrices> {
    const { tenantId } = requireShopMember(requireRole(actor, 'tenant_admin'));
    if (!Number.isSafeInteger(cents) || cents < 0 || cents > MAX_DIAGNOSIS_FEE_CENTS)
      throw invalid({ cents: 'is not an amount' });
    const book = await this.catalog.book(tenantId);
    const now = this.clock();
    await this.db.tx(actor, async (em) => {
      await em.query(
        `insert into diagnosis_fees (tenant_id, cents, since) values ($1, $2, $3) on conflict (tenant_id) do update
          set cents = $2, since = $3`,
        [tenantId, cents, now],
      );
      await recordAudit(em, actor, now, tenantId, 'shop.diagnosis_fee_set', `${cents} cents`);
    });
    return pricesOf(book, cents);
  }
}

const pricesOf = ({ services, diagnosisCents }: PriceList, own: number | undefined): ShopPrices => ({
  diagnosisCents: own ?? diagnosisCents,
  services: services.map(({ serviceId, name, cents }) => ({ id: serviceId, name, cents })),
});
