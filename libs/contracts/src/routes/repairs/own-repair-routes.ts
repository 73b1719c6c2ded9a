import { ownRepairsQuerySchema, ownRepairsSchema } from '../../repairs/own-repairs.js';
import { route } from '../route.js';

export const ownRepairRoutes = {
  listOwnRepairs: route({
    name: 'listOwnRepairs',
    tag: 'ownRepairs',
    method: 'GET',
    path: '/api/own-repairs',
    access: ['user'],
    query: ownRepairsQuerySchema,
    response: ownRepairsSchema,
    status: 200,
    summary: 'The repairs of every shop whose ticket has the caller’s confirmed email, newest first',
  }),
} as const;
