import {
  patchesSchema,
  patchQuerySchema,
  patchTestSchema,
  patchTestsSchema,
  startPatchTestSchema,
} from '../patch-tests/patch-tests.js';
import { route } from './route.js';

const start = {
  tag: 'patches',
  method: 'POST',
  access: ['master'],
  body: startPatchTestSchema,
  response: patchTestSchema,
  status: 201,
} as const;

export const patchTestRoutes = {
  listPatches: route({
    name: 'listPatches',
    tag: 'patches',
    method: 'GET',
    path: '/api/patches',
    access: ['master', 'admin'],
    query: patchQuerySchema,
    response: patchesSchema,
    status: 200,
    summary: 'Patches, all or of one status',
  }),
  listPatchTests: route({
    name: 'listPatchTests',
    tag: 'patches',
    method: 'GET',
    path: '/api/master/patch-tests',
    access: ['master'],
    response: patchTestsSchema,
    status: 200,
    summary: 'Patch tests, the newest 200',
  }),
  testPatch: route({
    ...start,
    name: 'testPatch',
    path: '/api/master/test-patch',
    summary: 'Test a patch on a ready device',
  }),
  startPatchTest: route({
    ...start,
    name: 'startPatchTest',
    path: '/api/master/start-patch-test',
    summary: 'The same as test-patch, for the form with both pickers',
  }),
} as const;
