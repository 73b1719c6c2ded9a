import { carryOutErasureSchema, erasureSchema } from '../../erasure/erasure.js';
import { route } from '../route.js';

/** Deletion of an account at its owner’s request: staff see the progress, only a master starts the erasure. */
export const erasureRoutes = {
  readErasure: route({
    name: 'readErasure',
    tag: 'people',
    method: 'GET',
    path: '/api/users/{id}/erasure',
    access: ['master', 'admin'],
    response: erasureSchema,
    status: 200,
    summary: 'How far the erasure of an account is, part by part',
  }),
  carryOutErasure: route({
    name: 'carryOutErasure',
    tag: 'people',
    method: 'POST',
    path: '/api/users/{id}/erasure',
    access: ['master'],
    command: true,
    body: carryOutErasureSchema,
    response: erasureSchema,
    status: 202,
    summary: 'Erase an account whose owner has asked for it; every service erases what it holds and says when',
  }),
} as const;
