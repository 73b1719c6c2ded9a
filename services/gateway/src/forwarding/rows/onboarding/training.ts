import { routes } from '@revive/contracts/routes/routes';
import { moduleOf } from '@revive/contracts/training/modules';
import { AppError } from '@revive/platform/errors/errors';
import type { ModuleReply, ModuleState, TrainingReply } from '@revive/proto/revive/onboarding/v1/training';
import { forward } from '../../forward.js';

function described(state: ModuleState | null | undefined): object {
  const module = state && moduleOf(state.id);
  if (!module) throw new AppError('INTERNAL', { reason: 'a module that no contract has' });
  return { ...module, ...state, completed: state.state === 'completed' };
}
const whole = ({ modules, ...rest }: TrainingReply): object => ({ ...rest, modules: modules.map(described) });
const open = ({ module, ...rest }: ModuleReply): object => ({ ...rest, module: described(module) });

export const trainingRows = [
  forward(routes.getTraining, 'training', 'readTraining', { request: ({ by }) => by, reply: whole }),
  forward(routes.beginModule, 'training', 'beginModule', {
    request: ({ by, params }) => ({ ...params, by }),
    reply: open,
  }),
  forward(routes.getTrainingContent, 'training', 'readContent', {
    request: ({ by, params }) => ({ ...params, by }),
  }),
  forward(routes.recordTrainingStep, 'training', 'recordStep', {
    request: ({ by, params, body: { step, choice } }) => ({
      ...params,
      by,
      step,
      choice: choice === undefined ? '' : String(choice),
    }),
    reply: open,
  }),
  forward(routes.useTrainingBench, 'training', 'usePracticeLab', {
    request: ({ by, params, body }) => ({ ...body, ...params, by }),
    reply: ({ module, reading, ...rest }) => ({ ...rest, ...(reading && { reading }), module: described(module) }),
  }),
  forward(routes.submitQuiz, 'training', 'submitQuiz', {
    request: ({ by, params, body }) => ({ ...body, ...params, by }),
    reply: ({ module, ...rest }) => ({ ...rest, module: described(module) }),
  }),
  forward(routes.completeModule, 'training', 'completeModule', {
    request: ({ by, params }) => ({ ...params, by }),
    reply: whole,
  }),
  forward(routes.completeTraining, 'training', 'completeTraining', { request: ({ by }) => by, reply: whole }),
];
