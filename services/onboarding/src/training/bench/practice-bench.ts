import type { Diagnosis } from '@revive/agent/repair/model/diagnosis';
import type { Plan } from '@revive/agent/repair/model/plan';
import { hasDisk, type PracticeCase } from './practice-case.js';
import { SECTOR, type SparseImage } from './sparse-image.js';

/** Diagnoses an image. `state` is the cache key for the state of the disk. */
type Diagnose = (image: SparseImage, state: string) => Promise<Diagnosis>;

/**
 * A trainee's practice disk in its current state. Only the completed exercises are stored: the bytes follow from the
 * seed and the writes made. Correct answers are computed from these bytes.
 */
export class PracticeBench {
  constructor(
    readonly of: PracticeCase,
    /** Completed exercise ids, without the part's prefix. */
    readonly done: ReadonlySet<string>,
    private readonly diagnose: Diagnose,
  ) {}

  get written(): number {
    return [...this.done].filter((id) => id.startsWith('write-')).length;
  }

  async image(): Promise<SparseImage> {
    const { brought, miswritten } = this.of;
    if (miswritten !== undefined) return this.done.has('roll-back') ? brought.image : miswritten;
    if (this.written === 0) return brought.image;
    const image = brought.image.copy();
    for (const { offset, data } of (await this.plan()).writes.slice(0, this.written)) image.lay(offset / SECTOR, data);
    return image;
  }

  brought(): Promise<Diagnosis> {
    return this.diagnose(this.of.brought.image, 'brought');
  }

  async now(): Promise<Diagnosis> {
    const { miswritten } = this.of;
    const state =
      miswritten !== undefined
        ? this.done.has('roll-back')
          ? 'brought'
          : 'miswritten'
        : this.written === 0
          ? 'brought'
          : `written-${this.written}`;
    return this.diagnose(await this.image(), state);
  }

  /** The repair plan for the original disk. Throws TypeError for a disk without a repair. */
  async plan(): Promise<Plan> {
    return planOf(await this.brought());
  }

  /** The approved plan, for cases where the disk changed after the approval. */
  async approvedPlan(): Promise<Plan> {
    const { approved } = this.of;
    return approved === undefined ? this.plan() : planOf(await this.diagnose(approved.image, 'approved'));
  }

  async reading(): Promise<{ diagnosis: Diagnosis; plan: Plan | undefined } | undefined> {
    if (!hasDisk(this.of.key) || (!this.done.has('diagnose') && !this.done.has('verify'))) return undefined;
    return {
      diagnosis: this.done.has('verify') ? await this.now() : await this.brought(),
      plan: (await this.brought()).plan,
    };
  }
}

function planOf({ plan, reason }: Diagnosis): Plan {
  if (plan === undefined) throw new TypeError(`a practice disk without a plan: ${reason}`);
  return plan;
}
