import type { Diagnosis } from '@revive/agent/repair/diagnose/diagnosis';
import type { ModuleId } from '@revive/contracts/training/modules';
import type { Clock } from '@revive/platform/core/clock';
import { Mutex } from '@revive/platform/concurrency/mutex';
import { makeCase, type PracticeCase } from './practice-case.js';
import { PracticeBench } from './practice-bench.js';
import { runDiagnosis } from './run-diagnosis.js';

/** So many cases are remembered, some ten kilobytes each: who works on one asks for it again and again. */
const REMEMBERED = 32;

interface Remembered {
  readonly of: PracticeCase;
  readonly diagnoses: Map<string, Promise<Diagnosis>>;
}

/**
 * Makes practice disks from their seeds, and diagnoses them one after the other, so that however many ask, one disk is
 * read at a time.
 */
export class PracticeBenches {
  readonly #cases = new Map<string, Remembered>();
  readonly #reading = new Mutex();

  constructor(
    private readonly clock: Clock,
    private readonly diagnose = runDiagnosis,
  ) {}

  /** `done`: the exercises of this part that were done. */
  of(accountId: string, moduleId: ModuleId, part: string, done: ReadonlySet<string>): PracticeBench {
    const key = `${accountId} ${moduleId}/${part}`;
    const known = this.#cases.get(key) ?? {
      of: makeCase(accountId, moduleId, part),
      diagnoses: new Map<string, Promise<Diagnosis>>(),
    };
    this.#cases.delete(key);
    this.#cases.set(key, known);
    for (const [oldest] of this.#cases) if (this.#cases.size > REMEMBERED) this.#cases.delete(oldest);
    return new PracticeBench(known.of, done, (image, state) => {
      const before = known.diagnoses.get(state);
      if (before) return before;
      const fresh = this.#reading.run(() => this.diagnose(image, part, this.clock));
      known.diagnoses.set(state, fresh);
      // One that failed is told to who asked, and made anew for who asks again.
      fresh.catch(() => known.diagnoses.delete(state));
      return fresh;
    });
  }
}
