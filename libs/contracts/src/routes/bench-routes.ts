import { benchScanSchema } from '../fleet/bench.js';
import { route } from './route.js';

export const benchRoutes = {
  scanBenches: route({
    name: 'scanBenches',
    tag: 'fleet',
    method: 'POST',
    path: '/api/bench/scan',
    access: ['tenant_admin', 'tech'],
    response: benchScanSchema,
    status: 202,
    summary: 'Ask the shop’s agents to read their benches again; each agent says when it has',
  }),
} as const;
