import { carryOutErasureSchema, erasureSchema } from '../erasure/erasure.js';
import { route } from './route.js';

/** The end of an account that its owner has asked for: staff see how far it is, a master carries it out. */
export const erasureRoutes = {
  readErasure: route({
    name: 'readErasure',
    area: 'people',
    method: 'GET',
    path: '/api/users/{id}/erasure',
    who: ['master', 'admin'],
    answer: erasureSchema,
    status: 200,
    about: 'How far the erasure of an account is, part by part',
  }),
  carryOutErasure: route({
    name: 'carryOutErasure',
    area: 'people',
    method: 'POST',
    path: '/api/users/{id}/erasure',
    who: ['master'],
    command: true,
    body: carryOutErasureSchema,
    answer: erasureSchema,
    status: 202,
    about: 'Erase an account whose owner has asked for it; every service erases what it holds and says when',
  }),
} as const;
