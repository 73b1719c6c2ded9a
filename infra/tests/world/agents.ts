import type { ApiClient, Sender } from './api-client.js';

export interface Enrolled {
  readonly agentId: string;
  readonly certificate: string;
  readonly chain: string;
  readonly root: string;
  readonly link: string;
}
interface EnrolmentRequest {
  readonly token: string;
  readonly csr: string;
  readonly name: string;
  readonly platform: string;
  readonly machineId: string;
  readonly agentVersion: string;
}

export const createEnrolmentToken = async (shop: ApiClient): Promise<string> =>
  (await shop.post<{ token: string }>('/api/agents/tokens')).token;

/** The agent's side; the token replaces a session. */
export const enrollAgent = (agent: ApiClient, request: EnrolmentRequest): Promise<Enrolled> =>
  agent.post<Enrolled>('/api/agents/enrol', request);

export const confirmAgent = <Answer>(shop: Sender<Answer>, agentId: string, code: string): Promise<Answer> =>
  shop.post(`/api/agents/${agentId}/confirm`, { code });
