import { agentDoctorsSchema, doctorRunSchema } from '../fleet/doctor.js';
import { route } from './route.js';

/** The page `/test-agent` (spec R017). */
export const doctorRoutes = {
  listDoctorReports: route({
    name: 'listDoctorReports',
    tag: 'fleet',
    method: 'GET',
    path: '/api/agents/doctor',
    access: ['tenant_admin', 'tech', 'master', 'admin'],
    response: agentDoctorsSchema,
    status: 200,
    summary: 'Agents with the last check of their PC, newest agent first',
  }),
  runDoctor: route({
    name: 'runDoctor',
    tag: 'fleet',
    method: 'POST',
    path: '/api/agents/{id}/doctor',
    access: ['tenant_admin', 'tech'],
    response: doctorRunSchema,
    status: 202,
    summary: 'Ask an online agent to check its PC; the report follows as a live event',
  }),
} as const;
