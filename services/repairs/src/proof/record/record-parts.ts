import { approvalText } from '@revive/contracts/repairs/quotes/approval-text';
import type { Json, PartKind, RecordPart } from '@revive/contracts/repairs/proof/record';
import { lineOf, type QuoteLine } from '../../cases/pricing/quote.policy.js';
import type { EvidenceValue } from '../../cases/tickets/entities/approval.entity.js';
import type { CheckValue, CoverageValue, RunEntity, VerdictValue } from '../../cases/tickets/entities/run.entity.js';
import type { StepEntity } from '../../cases/tickets/entities/step.entity.js';
import { warrantyOf } from '../../cases/tickets/warranty.policy.js';
import { productOfRun, type Ticket } from '../../cases/tickets/ticket.query.js';

type Content = RecordPart['content'];
/** Absent values are omitted entirely: `null` would state that no value exists. */
type Loose = Readonly<Record<string, Json | Date | null | undefined>>;

function contentOf(said: Loose): Content {
  const content: Record<string, Json> = {};
  for (const [name, value] of Object.entries(said)) {
    if (value === null || value === undefined) continue;
    content[name] = value instanceof Date ? value.toISOString() : value;
  }
  return content;
}
const part = (kind: PartKind, at: Date, said: Loose): RecordPart => ({
  kind,
  at: at.toISOString(),
  content: contentOf(said),
});

/**
 * All events of a repair in chronological order. Data masked on the tracking page (the customer, files and locations
 * on the shop's PC) is excluded, so the record can be shown to a next shop, a buyer or an insurer.
 */
export function recordParts(ticket: Ticket): RecordPart[] {
  const parts = [
    part('intake', ticket.repair.createdAt, { device: ticket.repair.deviceName, type: ticket.repair.deviceType }),
    ...ticket.runs.flatMap((run, at) => partsOfRun(ticket, run, at + 1)),
    ...quotesOf(ticket),
    ...approvalsOf(ticket),
    ...depositsOf(ticket),
    ...doneLinesOf(ticket),
    ...ticket.handWork.map(({ at, done, serviceName, cents, result }) =>
      part('by_hand', at, { done, service: serviceName, cents, result, machineChecked: false }),
    ),
    ...ticket.history.filter(({ moved }) => moved).map(({ at, status }) => part('state', at, { state: status })),
    ...ticket.settlements
      .filter(({ kind }) => kind === 'charge')
      .map(({ at, cents, reversedAt, standsCents }) =>
        part('charge', at, { cents, reversedAt, ...(reversedAt && standsCents > 0 && { keptCents: standsCents }) }),
      ),
    ...handoverOf(ticket),
  ];
  // Events of one transaction share a timestamp and keep the order above (stable sort).
  return parts.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function partsOfRun(ticket: Ticket, run: RunEntity, number: number): RecordPart[] {
  const { kind, status, planDigest, startedAt, endedAt } = run;
  const end = endedAt ?? startedAt;
  const product = productOfRun(ticket, run);
  return [
    part(kind === 'diagnosis' ? 'look' : 'work', startedAt, {
      run: number,
      work: kind,
      ended: endedAt,
      status,
      planDigest,
      ...(run.coverage && { checked: layersOf(run.coverage), notChecked: notCheckedOf(run.coverage) }),
    }),
    ...ticket.steps
      .filter((step) => step.runId === run.id && step.startedAt !== null)
      .map((step) => stepOf(step, number, startedAt)),
    ...ticket.findings
      .filter((finding) => finding.runId === run.id)
      .map(({ code, severity, layer, unit, plain, evidence }) =>
        part('finding', end, {
          run: number,
          code,
          severity,
          where: unit?.label ?? layer,
          says: plain,
          evidence: evidence.map(({ offset, expected, seen }) => ({ offset, expected, seen })),
        }),
      ),
    // The verdict of a producing run contains locations on the shop's PC; its figures are a separate part.
    ...(run.verdict ? [part('verdict', end, { run: number, ...verdictOf(run.verdict, product === undefined) })] : []),
    ...(run.produced
      ? [
          part('made', end, {
            run: number,
            what: run.produced.what,
            bytes: run.produced.bytes,
            sha256: run.produced.sha256,
            unreadableBytes: run.produced.badBytes,
            files: run.produced.count,
            whole: run.produced.whole,
          }),
        ]
      : []),
  ];
}

const layersOf = ({ layers }: CoverageValue): Json[] =>
  layers.map(({ unit, format, state, offset, size }) => ({ where: unit.label, format, state, offset, size }));
const notCheckedOf = ({ notChecked }: CoverageValue): Json[] =>
  notChecked.map(({ unit, what, why }) => ({ where: unit.label, what, why }));

const stepOf = (step: StepEntity, run: number, begun: Date): RecordPart =>
  part('step', step.endedAt ?? step.startedAt ?? begun, {
    run,
    step: step.name,
    status: step.status,
    says: step.plain,
    digest: step.digest,
    writes: step.writes.map(({ offset, length, before, after, readBack }) => ({
      offset,
      length,
      before,
      after,
      readBack,
    })),
  });

const verdictOf = ({ status, reason, checks, units }: VerdictValue, saysWhy: boolean): Content =>
  contentOf({
    status,
    reason: saysWhy ? reason : undefined,
    checks: checks.map(checkOf),
    units: units?.map(({ unit, result }) => ({ where: unit.label, result })),
  });
const checkOf = ({ name, before, after, beforeDetail, afterDetail }: CheckValue): Content =>
  contentOf({ name, before, after, beforeDetail, afterDetail });

const quotesOf = ({ quotes }: Ticket): RecordPart[] =>
  quotes.map((quote) =>
    part('quote', quote.createdAt, {
      version: quote.version,
      lines: quote.lines.map(lineContent),
      totalCents: quote.totalCents,
      ...(quote.discountCents > 0 && { discountCents: quote.discountCents }),
      ...(quote.depositCents > 0 && { depositCents: quote.depositCents }),
      validUntil: quote.validUntil,
      diagnosisCents: quote.diagnosisCents,
      procedures: quote.procedures.map(({ id, version }) => ({ id, version })),
      planDigest: quote.planDigest,
      changes: quote.writes,
      bytes: quote.bytes,
    }),
  );

/** Purchase cost and supplier stay private to the shop. */
const lineContent = (line: QuoteLine): Content => {
  const { id, kind, name, cents, isOptional, choice, warrantyDays } = lineOf(line);
  if (kind === 'procedure' && !isOptional) return contentOf({ name, cents });
  return contentOf({ id, kind, name, cents, isOptional, choice, warrantyDays, machineChecked: kind === 'procedure' });
};

/**
 * The photo stays with the shop and is identified by its hash. The customer's signature is only mentioned as present.
 */
const evidenceContent = ({ said, strokes, onPaper, photo }: EvidenceValue): Content =>
  contentOf({
    said: said || undefined,
    signed: strokes !== null || onPaper,
    ...(onPaper && { onPaper }),
    photoSha256: photo?.sha256,
  });

const depositsOf = ({ deposits }: Ticket): RecordPart[] =>
  deposits.map(({ at, cents, method, quoteVersion }) => part('deposit', at, { cents, method, quoteVersion }));

const doneLinesOf = ({ doneLines, quotes }: Ticket): RecordPart[] =>
  doneLines.map(({ at, lineId, quoteVersion, note }) => {
    const quote = quotes.find(({ version }) => version === quoteVersion);
    const line = quote?.lines.find((one) => lineOf(one).id === lineId);
    return part('by_hand', at, {
      line: line?.name ?? lineId,
      quoteVersion,
      done: note || undefined,
      machineChecked: false,
    });
  });

/** Approvals with their channel; the email address is masked. */
const approvalsOf = ({ approvals }: Ticket): RecordPart[] =>
  approvals.map(({ at, quoteVersion, planDigest, how, recordedBy, withdrawnAt, lines, totalCents, evidence }) =>
    part('approval', at, {
      quoteVersion,
      planDigest,
      how,
      says: approvalText({ how, via: recordedBy }),
      withdrawnAt,
      lines,
      totalCents,
      evidence: evidence && evidenceContent(evidence),
    }),
  );

function handoverOf({ repair }: Ticket): RecordPart[] {
  const { handedOverAt, handover } = repair;
  if (handedOverAt === null) return [];
  return [
    part('handover', handedOverAt, {
      payment: handover?.payment,
      amountCents: handover?.amountCents,
      warrantyUntil: warrantyOf(repair)?.until,
      depositCents: handover?.depositCents,
    }),
  ];
}
