import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

export const rolloutRows = [
  forward(routes.listRollouts, 'rollouts', 'listRollouts', {
    request: ({ query: { before } }) => ({ before }),
    reply: ({ rollouts }) => rollouts,
  }),
  forward(routes.getRollout, 'rollouts', 'getRollout'),
  forward(routes.listRolloutTargets, 'rollouts', 'listRolloutTargets', {
    request: ({ params: { id }, query: { group, state, needsOrder, after } }) => ({
      id,
      group,
      state,
      needsOrder: needsOrder === 'true',
      after,
    }),
    reply: ({ targets }) => targets,
  }),
  forward(routes.createRollout, 'rollouts', 'createRollout'),
  forward(routes.startRollout, 'rollouts', 'startRollout'),
  forward(routes.pauseRollout, 'rollouts', 'pauseRollout'),
  forward(routes.pauseRolloutForEvidence, 'rollouts', 'pauseRolloutForEvidence'),
  forward(routes.holdRollout, 'rollouts', 'holdRollout'),
  forward(routes.resumeRollout, 'rollouts', 'resumeRollout'),
  forward(routes.recallRollout, 'rollouts', 'recallRollout'),
];
