import type { Diagnosis } from '@revive/agent/repair/model/diagnosis';
import type { ModuleId } from '@revive/contracts/training/modules';
import type { Clock } from '@revive/platform/core/clock';
import { Mutex } from '@revive/platform/concurrency/mutex';
import { makeCase, type PracticeCase } from './practice-case.js';
import { PracticeBench } from './practice-bench.js';
import { runDiagnosis } from './run-diagnosis.js';

/** Cached cases, about ten kilobytes each: a trainee requests the same case repeatedly. */
const REMEMBERED = 32;

interface Remembered {
  readonly of: PracticeCase;
  readonly diagnoses: Map<string, Promise<Diagnosis>>;
}

/** Makes practice disks from their seeds. Diagnoses run one at a time, to bound the load of concurrent requests. */
export class PracticeBenches {
  readonly #cases = new Map<string, Remembered>();
  readonly #reading = new Mutex();

  constructor(
    private readonly clock: Clock,
    private readonly diagnose = runDiagnosis,
  ) {}

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
      // A failed diagnosis is not cached; its caller gets the error.
      fresh.catch(() => known.diagnoses.delete(state));
      return fresh;
    });
  }
}
