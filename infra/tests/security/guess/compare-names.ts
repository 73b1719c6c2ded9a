import type { Scene } from '../part.js';
import type { Door } from '../world/door.js';
import type { Answer } from '../world/http.js';
import { pairedApart, type Apart } from './paired.js';

const WRONG = 'not-the-password-of-anybody';
/** Refusals per name: a quarter of the limit, so that the limit does not show. */
const EACH = 5;
/** The limit of the issue: smaller differences cannot be measured through a network. */
const MOST = 0.05;
const NAMES_AT_ONCE = 20;
/** The maximum number of pairs; on a busy machine the measurement may never be conclusive. */
const [MOST_PAIRS, QUICK_PAIRS] = [2_000, 100];

type Who = 'known' | 'unknown';

export async function compareNames(
  { report, quick }: Scene,
  door: Door,
  make: (username: string) => Promise<string>,
): Promise<void> {
  const pairs: [number, number][] = [];
  let apart: Apart | undefined;
  for (let nth = 0; pairs.length < (quick ? QUICK_PAIRS : MOST_PAIRS); nth++) {
    for (let one = 0; one < NAMES_AT_ONCE; one++)
      pairs.push(
        ...(await refusedInTurns({ known: `held.${nth}.${one}`, unknown: `free.${nth}.${one}` }, door, make, report)),
      );
    apart = pairedApart(pairs);
    if (within(apart) || beyond(apart)) break;
  }
  if (!apart) return report.finding('no names were compared');
  report.figure('names compared', pairs.length);
  for (const [name, value] of Object.entries({
    'names apart by time, in thousandths': apart.share,
    'at least': apart.from,
    'at most': apart.to,
  }))
    report.figure(name, value * 1000);
  if (beyond(apart))
    report.finding(
      `names that exist are answered ${(apart.share * 100).toFixed(1)} % later than others (${inPercent(apart)})`,
    );
  // A quick run has a tenth of the pairs and may be inconclusive; only a full run reports this.
  else if (!quick && !within(apart))
    report.finding(
      `${pairs.length} pairs do not say whether names that exist are told apart (${inPercent(apart)}): measure on a machine that does nothing else`,
    );
}

const within = ({ from, to }: Apart): boolean => from > -MOST && to < MOST;
const beyond = ({ from, to }: Apart): boolean => from > MOST || to < -MOST;
const inPercent = ({ from, to }: Apart): string =>
  `${(from * 100).toFixed(1)} % to ${(to * 100).toFixed(1)} %, 95 of 100`;

async function refusedInTurns(
  pair: Readonly<Record<Who, string>>,
  door: Door,
  make: (username: string) => Promise<string>,
  report: Scene['report'],
): Promise<[number, number][]> {
  await make(pair.known);
  const pairs: [number, number][] = [];
  for (let time = 0; time < EACH; time++) {
    const answers: Partial<Record<Who, Answer>> = {};
    const took: Record<Who, number> = { known: 0, unknown: 0 };
    // The first name of a pair alternates, because the first request may warm up caches.
    for (const who of time % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const begun = performance.now();
      answers[who] = await door.signIn(pair[who], WRONG);
      took[who] = performance.now() - begun;
    }
    if (told(answers.known) !== told(answers.unknown))
      report.finding(
        `a name that exists is answered ${told(answers.known)}, one that does not ${told(answers.unknown)}`,
      );
    pairs.push([took.known, took.unknown]);
  }
  return pairs;
}

const told = (answer: Answer | undefined): string =>
  JSON.stringify([
    answer?.status,
    answer?.text.replace(/"requestId":"[^"]*"/, ''),
    Object.keys(answer?.headers ?? {}).sort(),
    answer?.headers['content-length'],
  ]);
