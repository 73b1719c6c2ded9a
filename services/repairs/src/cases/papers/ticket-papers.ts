import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database } from '@revive/platform/database/database';
import { takeWithin, windowOf, type Limit } from '@revive/platform/database/sliding-window';
import { KeptDocuments } from '@revive/platform/documents/kept-documents';
import { makePdf, type Block } from '@revive/platform/documents/pdf';
import { AppError } from '@revive/platform/errors/errors';
import { ReadShopLogo } from '../shop-logo/read-shop-logo.js';
import type { Ticket } from '../tickets/ticket.query.js';

/** Enough for a person, but limits scripts. */
const PAPERS_OF_LINK: Limit = { max: 10, windowMs: 60_000 };

export interface Paper {
  readonly kind: 'receipt' | 'repair-form';
  readonly title: string;
  /** Version of any content beyond ticket and shop, such as the date. */
  readonly version: string;
  readonly at: Date;
  /** Default A4. */
  readonly paper?: 'a4' | 'receipt_80';
  readonly blocks: () => readonly Block[];
}

/**
 * Creates PDFs from a ticket with the shop's logo. Documents are cached by the versions of the repair and the shop.
 */
@Injectable()
export class TicketPapers {
  readonly #documents = new KeptDocuments();

  constructor(
    private readonly db: Database,
    private readonly logos: ReadShopLogo,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws TOO_MANY (429) after ten documents of a link within a minute. */
  async takeTurn(repairId: string): Promise<void> {
    const hasTurn = await this.db.tx(systemActor('repairs:tracking'), (em) =>
      takeWithin(em, windowOf('paper', repairId), PAPERS_OF_LINK, this.clock()),
    );
    if (!hasTurn) throw new AppError('TOO_MANY', { retryAfterSeconds: PAPERS_OF_LINK.windowMs / 1_000 });
  }

  read({ repair, tenant }: Ticket, { kind, title, version, at, paper = 'a4', blocks }: Paper): Promise<Buffer> {
    const versions = [repair.version, tenant?.version ?? 0, tenant?.logo ?? '', version].join(' ');
    return this.#documents.read(`${kind} ${paper} ${repair.id}`, versions, async () => {
      const logo = await this.logos.run(tenant);
      const content = await makePdf({ title, blocks: blocks(), at, paper, ...(logo && { logo: logo.content }) });
      return { content, mayKeep: logo !== undefined || tenant?.logo == null };
    });
  }
}
