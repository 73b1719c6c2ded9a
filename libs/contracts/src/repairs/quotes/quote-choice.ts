// Selectable lines of a quote and their price in whole cents. Shared by the page and the service, so that both compute
// the same total.

/**
 * `procedure`: done by an agent at the price-book price. The remaining kinds are entered by a person and not verified
 * by a machine.
 */
export const LINE_KINDS = ['procedure', 'work', 'part'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
export const isByHand = ({ kind }: { readonly kind: string }): boolean => kind !== 'procedure';

export interface ChoiceLine {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly cents: number;
  readonly isOptional?: boolean | undefined;
  /** Exactly one line per choice is selected. */
  readonly choice?: string | undefined;
}

interface Unit {
  readonly ids: readonly string[];
  readonly cents: number;
}
interface Group {
  readonly name: string;
  readonly units: readonly Unit[];
  readonly isOptional: boolean;
}

function groupsOf(lines: readonly ChoiceLine[]): Group[] {
  const machine = lines.filter((line) => !isByHand(line));
  const unit = (of: readonly ChoiceLine[]): Unit => ({ ids: of.map(({ id }) => id), cents: sum(of) });
  const groups: Group[] =
    machine.length === 0
      ? []
      : [
          {
            name: machine.map(({ name }) => name).join(', '),
            units: [unit(machine)],
            isOptional: machine.every(({ isOptional }) => isOptional === true),
          },
        ];
  const byHand = lines.filter((line) => isByHand(line));
  for (const line of byHand) {
    if (!line.choice) {
      groups.push({ name: line.name, units: [unit([line])], isOptional: line.isOptional === true });
      continue;
    }
    const all = byHand.filter(({ choice }) => choice === line.choice);
    if (all[0] !== line) continue;
    groups.push({
      name: line.choice,
      units: all.map((one) => unit([one])),
      isOptional: all.every(({ isOptional }) => isOptional === true),
    });
  }
  return groups;
}

const sum = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0);
const least = (units: readonly Unit[]): number => Math.min(...units.map(({ cents }) => cents));

export const linesAsQuoted = (lines: readonly ChoiceLine[]): string[] =>
  groupsOf(lines).flatMap(({ units }) => units[0]?.ids ?? []);

export function choiceRefusal(lines: readonly ChoiceLine[], chosen: readonly string[]): string | undefined {
  const taken = new Set(chosen);
  // control: nothing is approved by an approval of nothing
  if (taken.size === 0) return 'Choose at least one line';
  if (taken.size !== chosen.length || chosen.some((id) => lines.every((line) => line.id !== id)))
    return 'is not a choice of this quote';
  for (const { name, units, isOptional } of groupsOf(lines)) {
    const some = units.filter(({ ids }) => ids.some((id) => taken.has(id)));
    if (some.some(({ ids }) => !ids.every((id) => taken.has(id)))) return `These belong together: ${name}`;
    if (some.length > 1) return `Choose one: ${name}`;
    if (some.length === 0 && !isOptional)
      return units.length > 1 ? `Choose one: ${name}` : `This is part of the quote: ${name}`;
  }
  return undefined;
}

/** The discount never exceeds the cheapest selection, so totals cannot be negative. */
export const totalOfChosen = (lines: readonly ChoiceLine[], chosen: readonly string[], discountCents: number): number =>
  Math.max(0, sum(lines.filter(({ id }) => chosen.includes(id))) - discountCents);

export function leastOf(lines: readonly ChoiceLine[]): number {
  const groups = groupsOf(lines);
  const needed = groups.filter(({ isOptional }) => !isOptional);
  if (needed.length > 0) return needed.reduce((total, { units }) => total + least(units), 0);
  return groups.length === 0 ? 0 : Math.min(...groups.map(({ units }) => least(units)));
}

export const hasChoice = (lines: readonly ChoiceLine[]): boolean =>
  groupsOf(lines).some(({ isOptional, units }) => units.length > 1 || isOptional);

export const vatRate = (bps: number): string => `${bps / 100} %`;
export const vatLabel = (bps: number): string => `VAT included (${vatRate(bps)})`;
/** VAT included in a price, rounded half up to the cent. `bps`: hundredths of a percent. */
export const vatWithin = (cents: number, bps: number): number =>
  bps === 0 ? 0 : Math.floor((cents * bps * 2 + (10_000 + bps)) / (2 * (10_000 + bps)));
