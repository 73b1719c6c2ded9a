import { median } from '../../load/harness.js';
import type { Scene } from '../part.js';
import type { Door } from '../world/door.js';
import type { Answer } from '../world/http.js';

const WRONG = 'not-the-password-of-anybody';
/** Refusals of one name before its limit would show; a quarter of it. */
const EACH = 5;
/** The bar of the issue: closer than this nobody tells two times apart through a network. */
const MOST = 0.05;
/** Somebody else's work on this machine shows once; what a name costs shows each time, and on the same side. */
const SERIES = 3;

/** Names that exist and names that nobody has, refused in turns: neither the words nor the time say which. */
export async function compareNames({ report, quick }: Scene, door: Door, make: (username: string) => Promise<string>): Promise<void> {
  const names = quick ? 6 : 40;
  const apart: number[] = [];
  for (let series = 0; series < SERIES; series++) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let nth = 0; nth < names; nth++) {
      const pair = { known: `held.${series}.${nth}`, unknown: `free.${series}.${nth}` };
      await make(pair.known);
      for (let time = 0; time < EACH; time++) {
        const answers: Partial<Record<'known' | 'unknown', Answer>> = {};
        // Who comes first takes turns: it may warm something for the other.
        for (const who of time % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const begun = performance.now();
          answers[who] = await door.signIn(pair[who], WRONG);
          times[who].push(performance.now() - begun);
        }
        report.count('names compared');
        if (told(answers.known) !== told(answers.unknown)) report.finding(`a name that exists is answered ${told(answers.known)}, one that does not ${told(answers.unknown)}`);
      }
    }
    apart.push(median(times.known) / median(times.unknown) - 1);
  }
  const seen = median(apart);
  report.figure('names apart by time, in thousandths', seen * 1000);
  if (apart.every((one) => one > MOST) || apart.every((one) => one < -MOST)) report.finding(`names that exist are answered ${(seen * 100).toFixed(1)} % later than others, in each of ${SERIES} series`);
}

/** All that a refusal says, but for what is new in every answer. */
const told = (answer: Answer | undefined): string => JSON.stringify([answer?.status, answer?.text.replace(/"requestId":"[^"]*"/, ''), Object.keys(answer?.headers ?? {}).sort(), answer?.headers['content-length']]);
