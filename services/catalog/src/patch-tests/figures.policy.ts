import { type PatchTest, type PatchTestFigure } from '@revive/contracts/patch-tests/patch-tests';
import { isHigherBetter, isProbe, PROBES, SPREAD } from '@revive/contracts/patch-tests/probes';

type Results = NonNullable<PatchTest['results']>;

export interface Sampled {
  /** Of the samples without an error. */
  readonly nanoseconds: readonly number[];
  readonly failed: number;
  readonly errors: readonly string[];
}
export interface Measured {
  readonly name: string;
  readonly method: string;
  readonly sampleBytes: number;
  readonly before: Sampled;
  readonly after: Sampled;
  readonly floorBefore: Sampled;
  readonly floorAfter: Sampled;
  readonly repeatedPlaces: number;
  readonly repairedPlaces: number;
}

/** Results of a test from the samples of its probes; the formulas are `FIGURE_FORMULAS` of the contract. */
export function resultsOf(measures: readonly Measured[], reason: string): Results {
  const known = measures.filter(({ name }) => isProbe(name));
  const performance = median(known.flatMap(speedAfter));
  const stability = stabilityOf(known);
  const improvement = median(known.flatMap(gainOf));
  const stillFailing = known.some(
    ({ after, repeatedPlaces, repairedPlaces }) => after.failed > 0 || repairedPlaces < repeatedPlaces,
  );
  return {
    success: reason === '' && performance !== undefined && !stillFailing && !known.some(isSlower),
    ...(performance !== undefined && { performance: rounded(100 * performance) }),
    ...(stability !== undefined && { stability: rounded(100 * stability) }),
    ...(improvement !== undefined && { performanceImprovement: rounded(100 * (improvement - 1)) }),
    issues: [...(reason === '' ? [] : [reason]), ...known.flatMap(issuesOf)],
    issuesFixed: known.reduce((sum, { repairedPlaces }) => sum + repairedPlaces, 0),
    errorMessages: [
      ...(reason === '' ? [] : [reason]),
      ...new Set(known.flatMap(({ before, after }) => [...before.errors, ...after.errors])),
    ],
    figures: known.map(figureOf),
  };
}

export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [upper, lower] = [sorted[middle], sorted[middle - 1]];
  if (upper === undefined) return undefined;
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

/** One slow sample of a busy PC must not hide a slower device. */
const ninthTenth = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.ceil(0.9 * values.length) - 1];

/** Share of the bare speed after the patch; at most 1, because a floor of few nanoseconds is imprecise. */
function speedAfter({ after, floorAfter }: Measured): number[] {
  const [time, bare] = [median(after.nanoseconds), median(floorAfter.nanoseconds)];
  return time === undefined || bare === undefined ? [] : [Math.min(1, bare / time)];
}

/** Speed after the patch as a multiple of the speed before, without the change of the PC itself. */
function gainOf({ before, after, floorBefore, floorAfter }: Measured): number[] {
  const [was, is] = [median(before.nanoseconds), median(after.nanoseconds)];
  const [bareWas, bareIs] = [median(floorBefore.nanoseconds), median(floorAfter.nanoseconds)];
  if (was === undefined || is === undefined || bareWas === undefined || bareIs === undefined) return [];
  return [(was / is) * (bareIs / bareWas)];
}

const outliersOf = ({ before, after }: Measured): number => {
  const all = [...before.nanoseconds, ...after.nanoseconds];
  const usual = median(all);
  return usual === undefined ? 0 : all.filter((one) => one > SPREAD * usual).length;
};
const countOf = ({ before, after }: Measured): number =>
  before.nanoseconds.length + before.failed + after.nanoseconds.length + after.failed;

function stabilityOf(measures: readonly Measured[]): number | undefined {
  const all = measures.reduce((sum, one) => sum + countOf(one), 0);
  const bad = measures.reduce((sum, one) => sum + one.before.failed + one.after.failed + outliersOf(one), 0);
  return all === 0 ? undefined : (all - bad) / all;
}

/** Slower than nine of ten samples before the patch, where the PC itself did not become as much slower. */
function isSlower({ before, after, floorBefore, floorAfter }: Measured): boolean {
  const [is, bareWas, bareIs] = [after, floorBefore, floorAfter].map(({ nanoseconds }) => median(nanoseconds));
  const slow = ninthTenth(before.nanoseconds);
  if (is === undefined || bareWas === undefined || bareIs === undefined || slow === undefined) return false;
  return is > slow * Math.max(1, bareIs / bareWas);
}

function issuesOf(measure: Measured): string[] {
  const { name, before, after, repeatedPlaces, repairedPlaces } = measure;
  const label = isProbe(name) ? PROBES[name] : name;
  const failed = (phase: string, { nanoseconds, failed: n }: Sampled): string[] =>
    n === 0 ? [] : [`${label}: ${n} of ${nanoseconds.length + n} samples failed ${phase} the patch.`];
  const outliers = outliersOf(measure);
  const left = repeatedPlaces - repairedPlaces;
  return [
    ...failed('before', before),
    ...failed('after', after),
    ...(left > 0 ? [`${label}: ${left} of ${repeatedPlaces} places that failed before the patch still fail.`] : []),
    ...(outliers > 0
      ? [`${label}: ${outliers} of ${countOf(measure)} samples took more than ${SPREAD} times the median.`]
      : []),
    ...(isSlower(measure) ? [`${label}: the median after the patch is slower than nine of ten samples before.`] : []),
  ];
}

function figureOf(measure: Measured): PatchTestFigure {
  const { name, method, sampleBytes, before, after, floorAfter } = measure;
  const unit = sampleBytes > 0 ? 'MB/s' : 'µs';
  const valueOf = ({ nanoseconds }: Sampled): number | undefined => {
    const time = median(nanoseconds);
    if (time === undefined) return undefined;
    return rounded(isHigherBetter(unit) ? (sampleBytes * 1000) / time : time / 1000);
  };
  const [was, is, floor] = [before, after, floorAfter].map(valueOf);
  return {
    name: name as PatchTestFigure['name'],
    method,
    unit,
    n: countOf(measure),
    failed: before.failed + after.failed,
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
    ...(floor !== undefined && { floor }),
  };
}

/** Three significant digits: more would claim a precision that the number of samples does not have. */
const rounded = (value: number): number => Number(value.toPrecision(3));
