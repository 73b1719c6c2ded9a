import { lineName } from './line-names.policy.js';
import type { LineKind } from '@revive/contracts/repairs/quotes/quote-choice';
import type { ProcedureId } from '@revive/contracts/repairs/procedures';
import { serviceOf } from './procedures.policy.js';

export interface PricedService {
  serviceId: string;
  name: string;
  cents: number;
}
export interface QuoteLine extends PricedService {
  findingIds: string[];
  /** Absent for a price book line, which is unique per service. */
  id?: string;
  /** Absent for a line derived from an agent's findings. The remaining kinds are written by people. */
  kind?: Exclude<LineKind, 'procedure'>;
  isOptional?: true;
  choice?: string;
  /** Hundredths of an hour. */
  hours?: number;
  supplier?: string;
  costCents?: number;
  warrantyDays?: number;
  /** Name of the shop's own service that the line was added with. */
  ownService?: string;
}
export const lineOf = (line: QuoteLine): Omit<QuoteLine, 'kind'> & { id: string; kind: LineKind } => ({
  ...line,
  id: line.id ?? line.serviceId,
  kind: line.kind ?? 'procedure',
});

/**
 * Finding → procedure → service → price book: one line per distinct service, in the order of the findings. A price
 * belongs to a procedure's service, never to a finding. Throws RangeError for a service without a price.
 */
export function quoteLines(
  findings: readonly { id: string; code: string; procedure: ProcedureId }[],
  prices: readonly PricedService[],
): QuoteLine[] {
  const lines = new Map<string, QuoteLine>();
  for (const finding of findings) {
    const serviceId = serviceOf(finding.procedure);
    const line = lines.get(serviceId);
    if (line) {
      line.findingIds.push(finding.id);
      continue;
    }
    const price = prices.find((one) => one.serviceId === serviceId);
    if (!price) throw new RangeError(`the price book has no price for ${serviceId}`);
    lines.set(serviceId, { ...price, findingIds: [finding.id] });
  }
  const codesOf = ({ findingIds }: QuoteLine): string[] =>
    findings.filter(({ id }) => findingIds.includes(id)).map(({ code }) => code);
  return [...lines.values()].map((line) => ({ ...line, name: lineName(codesOf(line), line.name) }));
}

/**
 * A single line for a bundled service, independent of the findings. Throws RangeError if the price book has no price.
 */
export function bundledLine(
  findings: readonly { id: string }[],
  serviceId: string,
  prices: readonly PricedService[],
): QuoteLine[] {
  const price = prices.find((one) => one.serviceId === serviceId);
  if (!price) throw new RangeError(`the price book has no price for ${serviceId}`);
  return [{ ...price, findingIds: findings.map(({ id }) => id) }];
}

/** Sets the price to zero for lines whose findings all belong to procedures covered by the warranty claim. */
export const underWarranty = (
  lines: readonly QuoteLine[],
  findings: readonly { id: string; procedure: string }[],
  claim: { readonly number: number; readonly procedures: readonly string[] } | null,
): QuoteLine[] =>
  lines.map((line) => {
    const own = findings.filter(({ id }) => line.findingIds.includes(id));
    // control: new damage is charged beside what the warranty covers
    if (!claim || own.length === 0 || !own.every(({ procedure }) => claim.procedures.includes(procedure))) return line;
    return { ...line, cents: 0, name: `${line.name.slice(0, 90)} (warranty of R-${claim.number})` };
  });
