import type { ModuleState } from '@revive/proto/revive/onboarding/v1/training';
import { dwellSeconds, moduleOf } from '@revive/contracts/training/modules';
import type { CourseModule } from '../content/course.js';
import type { TrainingModuleEntity } from './training.entity.js';

/** The steps to record for a module: its parts and, for a practice disk, each exercise. */
export const stepsOf = ({ parts }: Pick<CourseModule, 'parts'>): readonly string[] =>
  parts.flatMap(({ id, exercises }) => exercises?.map((one) => `${id}/${one.id}`) ?? [id]);

type Begun = Pick<TrainingModuleEntity, 'moduleId' | 'begunAt'>;
type Ended = Pick<TrainingModuleEntity, 'moduleId' | 'completedAt'>;

/**
 * Start of the time that counts for a module. A module's time starts only after the previous module's completion, so
 * the minimum times of modules add up.
 */
function countsFrom({ moduleId, begunAt }: Begun, all: readonly Ended[]): number {
  return Math.max(
    begunAt.getTime(),
    // control: modules are not dwelt in side by side = 0
    ...all.flatMap((other) =>
      other.moduleId === moduleId || other.completedAt === null ? [] : [other.completedAt.getTime()],
    ),
  );
}

function secondsLeft(row: Begun, all: readonly Ended[], now: Date): number {
  const spent = Math.floor((now.getTime() - countsFrom(row, all)) / 1000);
  return Math.max(0, dwellSeconds(moduleOf(row.moduleId)?.duration ?? 0) - spent);
}

export function whyNotYet(
  module: CourseModule,
  row: TrainingModuleEntity,
  all: readonly Ended[],
  now: Date,
): string | undefined {
  const open = stepsOf(module).length - row.steps.length;
  // control: every part of a module is needed
  if (open > 0) return `This module has ${open === 1 ? 'one part' : `${open} parts`} left.`;
  // control: the questions of a module are needed
  if (row.quizPassedAt === null) return 'Answer this module’s questions first.';
  const left = secondsLeft(row, all, now);
  // control: a module has a shortest time = true
  if (left === 0) return undefined;
  const since =
    countsFrom(row, all) > row.begunAt.getTime()
      ? ' Its minimum time counts from the completion of your last module.'
      : '';
  return `You can complete this module in ${left === 1 ? '1 second' : `${left} seconds`}.${since}`;
}

export function stateOf(
  module: CourseModule,
  row: TrainingModuleEntity | undefined,
  all: readonly Ended[],
  now: Date,
): ModuleState {
  const { id } = module;
  const stepsTotal = stepsOf(module).length;
  if (!row)
    return {
      id,
      state: 'not_started',
      stepsDone: 0,
      stepsTotal,
      quizPassed: false,
      secondsLeft: dwellSeconds(moduleOf(id)?.duration ?? 0),
    };
  return {
    id,
    state: row.completedAt === null ? 'in_progress' : 'completed',
    startedAt: row.begunAt.toISOString(),
    completedAt: row.completedAt?.toISOString(),
    stepsDone: row.steps.length,
    stepsTotal,
    quizPassed: row.quizPassedAt !== null,
    secondsLeft: row.completedAt === null ? secondsLeft(row, all, now) : 0,
  };
}
