// The training calls. Only this file of the part knows the structure of a module and its right answers.
import { TRAINING_PARTS } from '@revive/onboarding/training/content/training-parts';
import type { Part } from '@revive/onboarding/training/content/part';
import { REQUIRED_MODULES, type ModuleId } from '@revive/contracts/training/modules';
import { QUIZ_BANK } from '@revive/onboarding/training/quiz-bank';
import type { Answer } from '../patient-door.js';
import type { OnboardingPerson } from './person.js';
import { QUIET, type Step } from './step.js';
import { studyParts } from '../../e2e/study-module.js';

const A_MODULE_MS = 10 * 60_000;

interface Opened {
  readonly steps: readonly string[];
  readonly module: { readonly quizPassed: boolean };
  readonly questions: readonly { readonly id: string; readonly options: readonly string[] }[];
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
      send: () => person.post('/api/training/complete'),
      stands: async () => (await whole()).certificateId !== undefined && (await person.isIn('active')),
    },
  ];
}

function stepsOfModule(person: OnboardingPerson, id: ModuleId, early: () => void, late: () => void): readonly Step[] {
  const open = async (): Promise<Opened> => (await person.post(`/api/training/module/${id}/begin`)).body as Opened;
  const isDone = async (): Promise<boolean> =>
    (await person.row<Whole>('/api/training')).modules.some((one) => one.id === id && one.state === 'completed');
  const begin: Step = {
    name: `${id}, begun`,
    moments: QUIET,
    send: () => {
      early();
      return person.post(`/api/training/module/${id}/begin`);
    },
    stands: async () => (await open()).questions.length > 0,
  };
  const parts = TRAINING_PARTS[id].map((part, at): Step => ({
    name: `${id}, ${part.id}`,
    moments: QUIET,
    send: async () => {
      const { id: accountId } = await person.row<{ id: string }>('/api/user');
      // An exercise completed before the kill stays completed.
      await studyParts({ accountId, post: async (path, body) => void (await person.post(path, body)) }, id, [part]);
      return person.post(`/api/training/module/${id}/begin`);
    },
    // Earlier recorded parts must still be stored.
    stands: async () =>
      (await open()).steps.join() ===
      TRAINING_PARTS[id]
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
      send: async () => person.post(`/api/training/module/${id}/quiz`, { answers: rightAnswers(id, await open()) }),
      stands: async () => (await open()).module.quizPassed,
    },
    {
      name: `${id}, completed`,
      send: (): Promise<Answer> => {
        late();
        return person.post(`/api/training/module/${id}/complete`);
      },
      stands: isDone,
    },
  ];
}

const recordedOf = ({ id, exercises }: Part): string[] => exercises?.map((one) => `${id}/${one.id}`) ?? [id];

/** The first option in the question bank is the right answer. */
const rightAnswers = (id: ModuleId, { questions }: Opened): { question: string; option: number }[] =>
  questions.map((one) => ({
    question: one.id,
    option: one.options.indexOf(QUIZ_BANK[id].find((known) => known.id === one.id)?.options[0] ?? ''),
  }));
