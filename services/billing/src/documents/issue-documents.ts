import { Inject, Injectable } from '@nestjs/common';
import { completeDocumentSchema } from '@revive/contracts/billing/documents';
import type { CounterMethod } from '@revive/contracts/billing/entries';
import type { CompleteDocumentRequest, TaxDocument } from '@revive/proto/revive/billing/v1/documents';
import type { Sale } from '@revive/proto/revive/repairs/v1/sales';
import { requireShopMember, systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { given } from '@revive/platform/core/given';
import { isUuid } from '@revive/platform/core/ids';
import { validate } from '@revive/platform/core/validate';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { lockName } from '@revive/platform/database/lock-name';
import { AppError } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK } from '@revive/platform/runtime/service-context';
import type { SellerDetails } from '../sellers/seller.policy.js';
import { SalesClient } from '../clients/sales.client.js';
import { readBill } from '../ledger/bill.query.js';
import { readPostedSource, readShopName, reversalsOf, type PostedSource } from '../ledger/posted-source.query.js';
import {
  creditNote,
  decideInvoice,
  linesOf,
  receipt,
  type BuyerDetails,
  type ReceiptKind,
} from './document-content.policy.js';
import { toDocument } from './document.mapper.js';
import { addWaiting, findDocuments, issue } from './documents.repository.js';
import { isCustomerErased } from './erased-customers.query.js';
import { readSellerRow } from '../sellers/seller.query.js';

const CHARGES = ['charge', 'diagnosis_fee'];
const REVERSALS = ['charge_reversal', 'diagnosis_reversal'];
const RECEIPTS: readonly string[] = ['payment', 'deposit', 'refund', 'deposit_returned'] satisfies ReceiptKind[];
const DOCUMENTED = [...CHARGES, ...REVERSALS, ...RECEIPTS];

const isReceipt = (kind: string): kind is ReceiptKind => RECEIPTS.includes(kind);

/**
 * Issues the document of a ledger entry: an invoice with the charge, a credit note with a reversal, a receipt with
 * money. Data of the repair is read before the transaction, so that the ledger never waits for another service.
 */
@Injectable()
export class IssueDocuments {
  constructor(
    private readonly db: Database,
    @Inject(SalesClient) private readonly sales: Pick<SalesClient, 'read'>,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Issues for a posted entry. The event only names the entry; amounts come from the ledger. Throws
   * SERVICE_UNAVAILABLE (503) while repairs is away: the event is then delivered again.
   */
  async run(event: BusEvent, entryId: string, kind: string): Promise<void> {
    if (!DOCUMENTED.includes(kind) || !isUuid(entryId)) return;
    const source = await this.db.tx(systemActor('billing:documents'), (em) => readPostedSource(em, entryId));
    if (!source || !DOCUMENTED.includes(source.kind)) return;
    const sale = REVERSALS.includes(source.kind) ? undefined : await this.#saleOf(source);
    await this.db.consume(event, (em) => this.#issueFor(em, source, sale), 'document');
  }

  /**
   * Issues a waiting invoice with the buyer's details, and the credit notes that wait for it. Throws INVALID (400),
   * NOT_ALLOWED (403), NOT_FOUND (404).
   */
  async complete(actor: Actor, { id: entryId, ...request }: CompleteDocumentRequest): Promise<TaxDocument> {
    // control: only people of the shop complete an invoice = actor as ShopMember
    const person = requireShopMember(actor);
    // control: an impersonation completes no invoice
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    const { tenantId } = person;
    const typed = await validate(completeDocumentSchema, given(request));
    const buyer: BuyerDetails = {
      name: typed.name,
      address: typed.address,
      ...(typed.vatNumber && { vatNumber: typed.vatNumber }),
    };
    const own = systemActor('billing:documents', tenantId);
    const source = await this.db.tx(own, (em) => readPostedSource(em, entryId));
    // control: a shop completes its own invoices only
    if (source?.tenantId !== tenantId || !CHARGES.includes(source.kind)) throw new AppError('NOT_FOUND', { entryId });
    const sale = await this.#saleOf(source);
    return this.db.tx(own, async (em) => {
      await lockDocuments(em, source.repair.id);
      const [known] = await findDocuments(em, 'd.entry_id = $1', [entryId]);
      // A repeated request.
      if (known) return toDocument(known);
      const waits = await em.query<unknown[]>('select 1 from waiting_documents where entry_id = $1', [entryId]);
      if (waits.length === 0) throw new AppError('NOT_FOUND', { entryId });
      await this.#invoice(em, source, sale, buyer);
      for (const reversal of await reversalsOf(em, entryId)) {
        const later = await readPostedSource(em, reversal);
        if (later) await this.#creditNote(em, later);
      }
      const [document] = await findDocuments(em, 'd.entry_id = $1', [entryId]);
      if (!document) throw new AppError('NOT_FOUND', { entryId });
      await addAuditLine(
        em,
        {
          topic: 'billing.audit',
          action: 'invoice.completed',
          notes: `${document.content.number} of repair ${source.repair.number}`,
          tenantId,
          by: namedIn(person),
        },
        this.clock(),
      );
      return toDocument(document);
    });
  }

  /** Data of another shop is not used, even if an entry named a repair of another shop. */
  async #saleOf({ tenantId, repair }: PostedSource): Promise<Sale | undefined> {
    const sale = await this.sales.read(repair.id);
    return sale?.tenantId === tenantId ? sale : undefined;
  }

  async #issueFor(em: EntityManager, source: PostedSource, read: Sale | undefined): Promise<void> {
    await lockDocuments(em, source.repair.id);
    // control: no document brings the name of an erased customer back = read
    const sale = (await isCustomerErased(em, source.repair.id)) ? read && { ...read, customerName: '' } : read;
    if (CHARGES.includes(source.kind)) await this.#invoice(em, source, sale, { name: sale?.customerName ?? '' });
    else if (REVERSALS.includes(source.kind)) await this.#creditNote(em, source);
    else await this.#receipt(em, source, sale);
  }

  async #invoice(em: EntityManager, source: PostedSource, sale: Sale | undefined, buyer: BuyerDetails): Promise<void> {
    const { cents, repair, kind } = source;
    const isDiagnosis = kind === 'diagnosis_fee';
    const otherwise = `${isDiagnosis ? 'Diagnosis' : 'Repair'} of ${repair.deviceName}`;
    const decided = decideInvoice({
      posted: source,
      seller: await this.#seller(em, source, sale),
      buyer,
      repair: { number: repair.number, deviceName: repair.deviceName },
      lines: linesOf(cents, sale && !isDiagnosis ? [sale.approved, sale.byHand] : [], otherwise),
    });
    if ('content' in decided) this.#tell(em, source, await issue(em, source, decided.content, this.clock()));
    else if ('missing' in decided) {
      await addWaiting(em, source, { kind: 'invoice', missing: decided.missing, buyerName: buyer.name });
      this.#tell(em, source, source.entryId);
    }
  }

  async #creditNote(em: EntityManager, source: PostedSource): Promise<void> {
    const [invoice] = source.reverses === null ? [] : await findDocuments(em, 'd.entry_id = $1', [source.reverses]);
    if (invoice) {
      const draft = creditNote(invoice.content, source, source.reason ?? 'The repair was undone');
      return this.#tell(em, source, await issue(em, source, draft, this.clock(), invoice.id));
    }
    const waits = await em.query<unknown[]>('select 1 from waiting_documents where entry_id = $1', [source.reverses]);
    // Without an invoice, there is nothing to credit.
    if (waits.length > 0) await addWaiting(em, source, { kind: 'credit_note', missing: ['invoice'], buyerName: '' });
  }

  async #receipt(em: EntityManager, source: PostedSource, sale: Sale | undefined): Promise<void> {
    const { kind, cents, repair, method, reference } = source;
    if (!isReceipt(kind)) return;
    const { due } = await readBill(em, repair.id);
    const draft = receipt({
      kind,
      cents,
      seller: await this.#seller(em, source, sale),
      buyerName: sale?.customerName ?? '',
      repair: { number: repair.number, deviceName: repair.deviceName },
      payment: { ...(method && { method: method as CounterMethod }), ...(reference && { reference }) },
      dueCents: due,
    });
    this.#tell(em, source, await issue(em, source, draft, this.clock()));
  }

  /** Until the shop enters its tax details, documents print the shop's name and address, and no VAT. */
  async #seller(em: EntityManager, { tenantId }: PostedSource, sale: Sale | undefined): Promise<SellerDetails> {
    const row = await readSellerRow(em, tenantId);
    if (row) {
      const { updatedAt: _, ...seller } = row;
      return seller;
    }
    return { name: await readShopName(em, tenantId), address: sale?.shopAddress ?? '' };
  }

  #tell(em: EntityManager, { tenantId, repair }: PostedSource, id: string | undefined): void {
    if (id === undefined) return;
    afterCommit(em, () =>
      this.live.publish({ kind: 'tenant', tenantId }, { type: 'billing.document', id: repair.id, version: 1, row: {} }),
    );
  }
}

/** Documents of a repair are issued one after the other. Taken before the lock of a series. */
const lockDocuments = (em: EntityManager, repairId: string): Promise<void> => lockName(em, 'documents', repairId);
