import { Injectable } from '@nestjs/common';
import type { ErasedRows } from '@revive/proto/revive/identity/v1/erasure';
import type { RepairOfCustomer } from '@revive/proto/revive/repairs/v1/sales';
import type { EntityManager } from '@revive/platform/database/database';
import { erasePromises, referencesOfPromises } from '../counter/personal-promises.js';
import { addErasedCustomers } from '../documents/erased-customers.query.js';
import { buyersOf, eraseDocuments, maskReferences } from '../documents/personal-documents.js';
import { customerTexts, type CustomerTexts } from '../erased-texts.policy.js';
import { eraseEntryTexts, referencesOfRepairs } from '../ledger/personal-entries.js';
import { PostEntries } from '../ledger/post-entries.js';
import { eraseLines, eraseMatches } from '../statements/personal-lines.js';

/** Address lines that are shorter would also match the texts of other people. */
const SHORTEST_ADDRESS_LINE = 8;

/**
 * Erases customers from the books of their shops: buyers of documents, references, promised EFTs, bank lines and the
 * parties of matches. Amounts, days and numbers stay. A full tax invoice keeps its buyer as long as the law requires.
 */
@Injectable()
export class EraseCustomer {
  constructor(private readonly ledger: PostEntries) {}

  /** In the transaction of `em`. Repairs can be of several shops, whose books are locked in one order. */
  async run(em: EntityManager, repairs: readonly RepairOfCustomer[], now: Date): Promise<ErasedRows[]> {
    const sums = new Map<string, number>();
    const count = (what: string, rows: number): unknown => sums.set(what, (sums.get(what) ?? 0) + rows);
    for (const tenantId of [...new Set(repairs.map((one) => one.tenantId))].toSorted()) {
      // No posting and no match writes a text meanwhile.
      await this.ledger.lockShop(em, tenantId);
      const own = repairs.filter((one) => one.tenantId === tenantId);
      const repairIds = own.map(({ repairId }) => repairId);
      const texts = await textsOf(em, tenantId, own);
      const customer = { tenantId, repairIds, texts };
      await addErasedCustomers(em, tenantId, repairIds, now);
      const lines = await eraseLines(em, customer);
      count('bank_lines', lines.changed);
      const entries = await eraseEntryTexts(em, customer, lines.lineIds);
      count('texts_of_entries', entries.changed);
      count('bank_matches', await eraseMatches(em, customer));
      // control: the reference of an EFT is erased with its customer
      count('references_of_efts', await erasePromises(em, customer));
      const documents = await eraseDocuments(em, customer, now);
      // control: a receipt of another customer loses the name
      count('references_of_receipts', await maskReferences(em, customer, entries.ofLines));
      count('buyers_of_documents', documents.erased);
      count('invoices_kept_by_law', documents.kept);
    }
    return [...sums].map(([what, rows]) => ({ what, rows }));
  }
}

/** All words by which the shop's books name the customer. */
async function textsOf(
  em: EntityManager,
  tenantId: string,
  repairs: readonly RepairOfCustomer[],
): Promise<CustomerTexts> {
  const repairIds = repairs.map(({ repairId }) => repairId);
  const buyers = await buyersOf(em, tenantId, repairIds);
  const addresses = buyers
    .flatMap(({ address }) => address?.split('\n') ?? [])
    .filter((line) => line.trim().length >= SHORTEST_ADDRESS_LINE);
  return customerTexts({
    names: distinct([...repairs.map((one) => one.customerName), ...buyers.map(({ name }) => name)]),
    emails: distinct(repairs.map((one) => one.customerEmail)),
    phones: distinct(repairs.map((one) => one.customerPhone)),
    references: distinct([
      ...(await referencesOfRepairs(em, tenantId, repairIds)),
      ...(await referencesOfPromises(em, tenantId, repairIds)),
      ...buyers.flatMap(({ vatNumber }) => vatNumber ?? []),
      ...addresses,
    ]),
  });
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];
