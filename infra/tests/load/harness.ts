import { loadavg } from 'node:os';

interface Bar {
  readonly of: 'ratio' | 'ours';
  readonly atMost?: number;
  readonly atLeast?: number;
  /** A count (lost, out of order, hops) that must hold on slow machines too. */
  readonly isCount?: true;
}

export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** The baseline without product code, measured in the same run. */
  readonly floor?: number;
  /** Spread of the floor's rounds: (max - min) / median. */
  readonly floorSpread?: number;
  readonly bar?: Bar;
  readonly note?: string;
}

type Verdict = 'holds' | 'MISSED' | 'not judged' | 'stated';

/**
 * Above this spread the machine was too unstable between rounds, so no ratio of the run is judged (performance notes).
 */
const MAX_FLOOR_SPREAD = 0.3;

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  if (low === undefined || high === undefined) throw new TypeError('There is no median of nothing');
  return (low + high) / 2;
};

/** The value below which this share (0 to 1) of the samples lies; nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new TypeError('There is no percentile of nothing');
  return found;
}

const ratioOf = ({ ours, floor }: Pick<Figure, 'ours' | 'floor'>): number | undefined =>
  floor === undefined ? undefined : ours / floor;

export function verdictOf(figure: Figure): Verdict {
  const { bar, floorSpread = 0 } = figure;
  if (!bar) return 'stated';
  if (bar.of === 'ratio' && floorSpread > MAX_FLOOR_SPREAD) return 'not judged';
  const value = bar.of === 'ratio' ? ratioOf(figure) : figure.ours;
  if (value === undefined || !Number.isFinite(value)) return 'MISSED';
  return value <= (bar.atMost ?? Infinity) && value >= (bar.atLeast ?? -Infinity) ? 'holds' : 'MISSED';
}

/**
 * Alternates rounds of the product and the floor, so that both run under the same conditions. Returns the medians and
 * the spread of the floor. Each function runs a round and returns its figure.
 */
export async function interleaved(
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<{ ours: number; floor: number; floorSpread: number }> {
  const [a, b]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // Alternates the order, so that neither side always runs second on a warmer machine.
    if (round % 2 === 0) a.push(await ours());
    b.push(await floor());
    if (round % 2 === 1) a.push(await ours());
  }
  return { ours: median(a), floor: median(b), floorSpread: (Math.max(...b) - Math.min(...b)) / median(b) };
}

const number = (value: number | undefined): string =>
  value === undefined ? '-' : Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
const barText = (bar: Bar | undefined): string =>
  bar
    ? `${bar.atLeast === undefined ? '' : `≥ ${bar.atLeast} `}${bar.atMost === undefined ? '' : `≤ ${bar.atMost} `}${bar.of === 'ratio' ? '×' : ''}`.trim()
    : '-';

export function table(figures: readonly Figure[]): string {
  const rows = [
    ['figure', 'unit', 'ours', 'floor', 'ratio', 'bar', ''],
    ...figures.map((one) => [
      one.name,
      one.unit,
      number(one.ours),
      number(one.floor),
      number(ratioOf(one)),
      barText(one.bar),
      `${verdictOf(one)}${one.note === undefined ? '' : ` (${one.note})`}`,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === row.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [
    ...lines,
    `load average ${loadavg()
      .map((one) => one.toFixed(2))
      .join(' ')}`,
  ].join('\n');
}
