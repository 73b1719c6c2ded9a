import { Injectable } from '@nestjs/common';
import type { DayReport, ReadDayReportRequest } from '@revive/proto/revive/billing/v1/drawers';
import { requireShopMember, type Actor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { makePdf } from '@revive/platform/documents/pdf';
import { AppError } from '@revive/platform/errors/errors';
import { mayCloseDays } from './drawer-settings.query.js';
import { readClosing, reportOf, type ClosingRow } from './day-closing.query.js';
import { dayReport, spanText } from './day-report.policy.js';

/** The stored report of a closing as a PDF; the same closing always gives the same file. */
@Injectable()
export class ReadDayReport {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403), NOT_FOUND (404) also for a technician who may not close days. */
  async run(actor: Actor, { id }: ReadDayReportRequest): Promise<DayReport> {
    const person = requireShopMember(actor);
    const closing = await this.db.tx(person, async (em) => {
      // control: only people who close days read the report of a day = isUuid(id)
      const isReadable = isUuid(id) && (await mayCloseDays(em, person));
      return isReadable ? readClosing(em, person.tenantId, id) : undefined;
    });
    if (!closing) throw new AppError('NOT_FOUND', { closingId: id });
    return { name: `day-${closing.throughDay}-${closing.number}.pdf`, base64: await pdfOf(closing) };
  }
}

async function pdfOf(closing: ClosingRow): Promise<string> {
  const { number, kind, byName, reason, sha256 } = closing;
  const content = reportOf(closing);
  const at = closing.at.toISOString();
  const pdf = await makePdf({
    title: `Day report, ${spanText(content)}`,
    at: closing.at,
    blocks: dayReport({ content, number, kind, byName, at, reason: reason ?? undefined, sha256 }),
  });
  return pdf.toString('base64');
}
