import type { Diagnosis } from '@revive/agent/repair/diagnose/diagnosis';
import type { Plan } from '@revive/agent/repair/diagnose/plan';
import { hasDisk, type PracticeCase } from './practice-case.js';
import { SECTOR, type SparseImage } from './sparse-image.js';

/** Diagnoses an image; the name tells the states of a disk apart. */
export type Diagnose = (image: SparseImage, state: string) => Promise<Diagnosis>;

/**
 * A practice disk as one person has left it. Nothing of it is stored but which exercises were done: the bytes follow
 * from the seed and from the writes that were made. What is right is worked out here, from these bytes.
 */
export class PracticeBench {
  constructor(
    readonly of: PracticeCase,
    /** Of this part, without its name. */
    readonly done: ReadonlySet<string>,
    private readonly diagnose: Diagnose,
  ) {}

  /** How many of the planned writes were made. */
  get written(): number {
    return [...this.done].filter((id) => id.startsWith('write-')).length;
  }

  /** The disk at this moment. */
  async image(): Promise<SparseImage> {
    const { brought, miswritten } = this.of;
    if (miswritten !== undefined) return this.done.has('roll-back') ? brought.image : miswritten;
    if (this.written === 0) return brought.image;
    const image = brought.image.copy();
    for (const { offset, data } of (await this.plan()).writes.slice(0, this.written)) image.lay(offset / SECTOR, data);
    return image;
  }

  /** Of the disk as it came in. */
  brought(): Promise<Diagnosis> {
    return this.diagnose(this.of.brought.image, 'brought');
  }

  /** Of the disk at this moment. */
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

  /** What the repair of the disk as it came in would write. Throws TypeError for a disk that has no repair. */
  async plan(): Promise<Plan> {
    return planOf(await this.brought());
  }

  /** The plan that was approved, where the disk has changed since. */
  async approvedPlan(): Promise<Plan> {
    const { approved } = this.of;
    return approved === undefined ? this.plan() : planOf(await this.diagnose(approved.image, 'approved'));
  }

  /** What the diagnosis said last, once it was run; undefined before. */
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
