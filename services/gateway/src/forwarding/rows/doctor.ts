import { routes } from '@revive/contracts/routes/routes';
import { readAgentId } from '../../http/params.js';
import { forward } from '../forward.js';

export const doctorRows = [
  forward(routes.listDoctorReports, 'agentDoctor', 'listDoctorReports', { reply: ({ agents }) => agents }),
  forward(routes.runDoctor, 'agentDoctor', 'runDoctor', {
    params: { id: readAgentId },
    request: ({ params: { id } }) => ({ agentId: id }),
  }),
];
