import { Inject, Injectable } from '@nestjs/common';
import type { RepairOfCustomer } from '@revive/proto/revive/repairs/v1/sales';
import { systemActor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { PeopleOfSessions } from '../clients/people.client.js';
import { SalesClient } from '../clients/sales.client.js';
import { exportExpectedEfts, exportPromises } from '../counter/personal-promises.js';
import { exportSwitches } from '../control/personal-switches.js';
import { exportDocuments, exportDocumentWork } from '../documents/personal-documents.js';
import { exportDrawers, exportHandovers } from '../drawers/personal-drawers.js';
import { exportBills, exportEntries } from '../ledger/personal-entries.js';
import { exportLocations } from '../locations/personal-locations.js';
import { exportPayouts } from '../payouts/personal-payouts.js';
import { exportChecks } from '../proving/personal-checks.js';
import { exportRules } from '../rates/personal-rules.js';
import { exportSellers } from '../sellers/personal-sellers.js';
import { exportBankLines, exportStatements } from '../statements/personal-lines.js';

const ACTOR = systemActor('billing:export');
/** What a person did in a shop or for the platform. */
const OF_WORK = [
  exportEntries,
  exportDrawers,
  exportLocations,
  exportPromises,
  exportRules,
  exportSwitches,
  exportPayouts,
  exportStatements,
  exportDocumentWork,
  exportSellers,
  exportChecks,
];
/** What the books of a shop hold about its customer. */
const OF_CUSTOMER = [exportDocuments, exportBills, exportExpectedEfts, exportBankLines, exportHandovers];

/**
 * Exports what a person did with money, in all shops that the person was in, and what the books of shops hold about
 * the person as a customer: of each repair under the confirmed address.
 */
@Injectable()
export class ExportPerson {
  constructor(
    private readonly db: Database,
    @Inject(PeopleOfSessions) private readonly people: Pick<PeopleOfSessions, 'holderOf'>,
    @Inject(SalesClient) private readonly sales: Pick<SalesClient, 'ofAddress'>,
  ) {}

  /** Returns JSON. Throws NOT_SIGNED_IN (401), SERVICE_UNAVAILABLE (503). */
  async run(sessionId: string): Promise<string> {
    if (sessionId === '') throw new AppError('NOT_SIGNED_IN');
    const person = await this.people.holderOf(sessionId);
    // control: only the holder of a session exports money data
    if (!person) throw new AppError('NOT_SIGNED_IN');
    const address = person.confirmedEmail;
    // Without a confirmed address, the person could be anybody.
    const repairs = address === undefined ? [] : await this.sales.ofAddress(address);
    return this.db.tx(ACTOR, async (em) => {
      const parts: object[] = [];
      for (const exportPart of OF_WORK) parts.push(await exportPart(em, person.id));
      return JSON.stringify({ ...Object.assign({}, ...parts), asCustomer: await asCustomer(em, repairs) });
    });
  }
}

/** One part for each shop. */
async function asCustomer(em: EntityManager, repairs: readonly RepairOfCustomer[]): Promise<object[]> {
  const shops: object[] = [];
  for (const tenantId of new Set(repairs.map((one) => one.tenantId))) {
    const own = repairs.filter((one) => one.tenantId === tenantId);
    const repairIds = own.map(({ repairId }) => repairId);
    let shop: object = { shopId: tenantId, repairs: repairIds };
    for (const exportPart of OF_CUSTOMER) shop = { ...shop, ...(await exportPart(em, tenantId, repairIds)) };
    shops.push(shop);
  }
  return shops;
}
