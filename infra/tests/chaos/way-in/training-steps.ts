// The training calls. Only this file of the part knows the structure of a module and its right answers.
import type { Part } from '@revive/onboarding/training/content/part';
import { REQUIRED_MODULES, type ModuleId } from '@revive/contracts/training/modules';
import type { Answer } from '../patient-door.js';
import type { OnboardingPerson } from './person.js';
import { QUIET, type Step } from './step.js';
import {
  type AskedQuestion,
  beginModule,
  completeModule,
  completeTraining,
  course,
  passQuiz,
  studyParts,
} from '../../world/training.js';

const A_MODULE_MS = 10 * 60_000;

interface Opened {
  readonly steps: readonly string[];
  readonly module: { readonly quizPassed: boolean };
  readonly questions: readonly AskedQuestion[];
}
interface Whole {
  readonly modules: readonly { readonly id: string; readonly state: string }[];
  readonly certificateId?: string;
}

/**
 * The seven required modules and the completion. `setBack` sets onboarding's clock back, so that minimum times need no
 * waiting. `thorough` tests each step of the first module and a step of every other module under kills; otherwise only
 * a completion.
 */
export function trainingSteps(
  person: OnboardingPerson,
  setBack: (ms: number) => void,
  thorough: boolean,
): readonly Step[] {
  const steps = REQUIRED_MODULES.flatMap((id, nth) => {
    const all = stepsOfModule(
      person,
      id,
      () => setBack((REQUIRED_MODULES.length - nth) * A_MODULE_MS),
      () => setBack((REQUIRED_MODULES.length - nth - 1) * A_MODULE_MS),
    );
    const underFire = (at: number): boolean =>
      nth === 0 ? thorough || at === all.length - 1 : thorough && at === all.length - 1 - (nth % all.length);
    return all.map((step, at) => (underFire(at) ? step : { ...step, victims: [] }));
  });
  const whole = (): Promise<Whole> => person.row<Whole>('/api/training');
  return [
    ...steps,
    {
      name: 'the training',
      victims: ['onboarding', 'identity', 'notifications'],
      send: () => completeTraining(person),
      stands: async () => (await whole()).certificateId !== undefined && (await person.isIn('active')),
    },
  ];
}

function stepsOfModule(person: OnboardingPerson, id: ModuleId, early: () => void, late: () => void): readonly Step[] {
  const open = async (): Promise<Opened> => (await beginModule(person, id)).body as Opened;
  const isDone = async (): Promise<boolean> =>
    (await person.row<Whole>('/api/training')).modules.some((one) => one.id === id && one.state === 'completed');
  const begin: Step = {
    name: `${id}, begun`,
    moments: QUIET,
    send: () => {
      early();
      return beginModule(person, id);
    },
    stands: async () => (await open()).questions.length > 0,
  };
  const parts = course[id].parts.map((part, at): Step => ({
    name: `${id}, ${part.id}`,
    moments: QUIET,
    send: async () => {
      const { id: accountId } = await person.row<{ id: string }>('/api/user');
      // An exercise completed before the kill stays completed.
      await studyParts({ accountId, client: person }, id, [part]);
      return beginModule(person, id);
    },
    // Earlier recorded parts must still be stored.
    stands: async () =>
      (await open()).steps.join() ===
      course[id].parts
        .slice(0, at + 1)
        .flatMap(recordedOf)
        .join(),
  }));
  return [
    begin,
    ...parts,
    {
      name: `${id}, its questions`,
      moments: QUIET,
      send: async () => passQuiz(person, id, (await open()).questions),
      stands: async () => (await open()).module.quizPassed,
    },
    {
      name: `${id}, completed`,
      send: (): Promise<Answer> => {
        late();
        return completeModule(person, id);
      },
      stands: isDone,
    },
  ];
}

const recordedOf = ({ id, exercises }: Part): string[] => exercises?.map((one) => `${id}/${one.id}`) ?? [id];
