import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

export const patchTestRows = [
  forward(routes.listPatches, 'patchTests', 'listPatches', {
    request: ({ query: { status = '' } }) => ({ status }),
    reply: ({ patches }) => patches,
  }),
  forward(routes.listPatchTests, 'patchTests', 'listPatchTests', { reply: ({ tests }) => tests }),
  forward(routes.testPatch, 'patchTests', 'startPatchTest'),
  forward(routes.startPatchTest, 'patchTests', 'startPatchTest'),
];
