// Which lines of a quote a customer may take, and what they cost then: the page that shows it and the service that seals
// it count alike. Whole cents.

/** `procedure`: an agent's, at the price book's price. The others a person wrote, and no machine checks them. */
export const LINE_KINDS = ['procedure', 'work', 'part'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
export const isByHand = ({ kind }: { readonly kind: string }): boolean => kind !== 'procedure';

export interface ChoiceLine {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly cents: number;
  readonly isOptional?: boolean | undefined;
  /** One of the lines of a choice is taken. */
  readonly choice?: string | undefined;
}

/** Lines that are taken or left together: the agent's are one plan. */
interface Unit {
  readonly ids: readonly string[];
  readonly cents: number;
}
/** One of `units` is taken; none as well, where it is optional. */
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

/** The quote as it stands: everything, and the first of each choice. */
export const linesAsQuoted = (lines: readonly ChoiceLine[]): string[] =>
  groupsOf(lines).flatMap(({ units }) => units[0]?.ids ?? []);

/** Why these lines cannot be approved; undefined where they can. */
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

/** A discount is never more than the least that can be approved, so that no total is below nothing. */
export const totalOfChosen = (lines: readonly ChoiceLine[], chosen: readonly string[], discountCents: number): number =>
  Math.max(0, sum(lines.filter(({ id }) => chosen.includes(id))) - discountCents);

/** The least that an approval of this quote can cost, before its discount. */
export function leastOf(lines: readonly ChoiceLine[]): number {
  const groups = groupsOf(lines);
  const needed = groups.filter(({ isOptional }) => !isOptional);
  if (needed.length > 0) return needed.reduce((total, { units }) => total + least(units), 0);
  return groups.length === 0 ? 0 : Math.min(...groups.map(({ units }) => least(units)));
}

/** Whether there is anything to choose. */
export const hasChoice = (lines: readonly ChoiceLine[]): boolean =>
  groupsOf(lines).some(({ isOptional, units }) => units.length > 1 || isOptional);

export const vatRate = (bps: number): string => `${bps / 100} %`;
/** Beside the amount of it, in a list of amounts. */
export const vatLabel = (bps: number): string => `VAT included (${vatRate(bps)})`;
/** What of a price that contains it is VAT, half up to the cent. `bps`: hundredths of a percent. */
export const vatWithin = (cents: number, bps: number): number =>
  bps === 0 ? 0 : Math.floor((cents * bps * 2 + (10_000 + bps)) / (2 * (10_000 + bps)));
