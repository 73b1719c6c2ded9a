import { Readable } from 'node:stream';
import { Controller, Query, Res } from '@nestjs/common';
import { BYTE_ORDER_MARK, EXPORT_FILES, type ExportFile, type ExportQuery } from '@revive/contracts/billing/exports';
import { routes } from '@revive/contracts/routes/routes';
import type { ExportPart } from '@revive/proto/revive/billing/v1/exports';
import { withRequest } from '@revive/platform/telemetry/request-context';
import type { FastifyReply } from 'fastify';
import { CurrentSession, type Session } from '../access/session.js';
import { GrpcClients } from '../clients/grpc-clients.js';
import { Route } from '../http/route.js';

/** Accounting files of the ledger. The gateway holds one part of a file at a time. */
@Controller()
export class LedgerFilesController {
  constructor(private readonly clients: GrpcClients) {}

  @Route(routes.exportLedger)
  exportLedger(@CurrentSession() session: Session, @Query() query: ExportQuery, @Res() reply: FastifyReply) {
    return this.#send(reply, session, 'ledger', query);
  }

  @Route(routes.exportJournal)
  exportJournal(@CurrentSession() session: Session, @Query() query: ExportQuery, @Res() reply: FastifyReply) {
    return this.#send(reply, session, 'journal', query);
  }

  /** Reads the first part before the headers, so that a refusal gets a proper status. */
  async #send(reply: FastifyReply, session: Session, file: ExportFile, query: ExportQuery): Promise<void> {
    const { from, through } = query;
    const read = (after?: string) =>
      this.clients.ledgerExports.call(session, 'readExport', { file, from, through, after });
    const first = await read();
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}-${from}-${through}.csv"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(partsOf(file, first, read), { objectMode: false }));
  }
}

async function* partsOf(
  file: ExportFile,
  first: ExportPart,
  read: (after: string) => Promise<ExportPart>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + EXPORT_FILES[file].head;
  let part = first;
  let [debitCents, creditCents] = [0, 0];
  for (;;) {
    debitCents += part.debitCents;
    creditCents += part.creditCents;
    yield part.lines;
    const { next } = part;
    if (next == null) break;
    // A slow reader may take longer than the budget of one request, so each part is a call with its own deadline.
    part = await withRequest({}, () => read(next));
  }
  yield EXPORT_FILES[file].last({ debitCents, creditCents });
}
