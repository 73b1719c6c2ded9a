import {
  PAIRING_HEADER,
  type LocalHealth,
  type LocalOperation,
  type LocalProblem,
  type LocalScan,
} from '@revive/contracts/fleet/local-agent';
import type { DoctorReport } from '@revive/contracts/fleet/doctor';

/** Longer than the slowest check of the agent. */
const ANSWER_MS = 15_000;

/** `status`: the HTTP status, 0 without an answer. `statusText`: the words of spec M176. */
export class LocalFailure extends Error {
  override readonly name = 'LocalFailure';
  constructor(
    readonly status: number,
    readonly statusText: string,
    message: string,
  ) {
    super(message);
  }
}

export interface LocalAgent {
  readonly port: number;
  readonly secret: string;
}

export type LocalReport = Pick<DoctorReport, 'at' | 'durationMs' | 'lines'>;

export const readHealth = (port: number): Promise<LocalHealth> => ask({ port, secret: '' }, 'GET', '/health');
export const scanLocal = (agent: LocalAgent): Promise<LocalScan> => ask(agent, 'GET', '/scan');
export const runLocalDoctor = (agent: LocalAgent): Promise<LocalReport> => ask(agent, 'GET', '/doctor');
/** spec L002. */
export const wishRepair = (agent: LocalAgent, deviceId: string, repairType: string): Promise<LocalOperation> =>
  ask(agent, 'POST', '/repair', { deviceId, repairType });
/** spec L003. */
export const readRepair = (agent: LocalAgent, id: string): Promise<LocalOperation> =>
  ask(agent, 'POST', `/repair/${encodeURIComponent(id)}`);

/** Throws `LocalFailure`. The answer of this PC's agent has the shape of the contracts. */
async function ask<T>({ port, secret }: LocalAgent, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(
    new Request(`http://127.0.0.1:${port}${path}`, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        ...(secret !== '' && { [PAIRING_HEADER]: secret }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }),
  ).catch((error: unknown) => {
    throw new LocalFailure(0, '', error instanceof Error ? error.message : String(error));
  });
  if (response.ok) return (await response.json()) as T;
  throw new LocalFailure(response.status, response.statusText, await sentenceIn(response));
}

async function sentenceIn(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { message } = JSON.parse(text) as Partial<LocalProblem>;
    return typeof message === 'string' ? message : '';
  } catch {
    // A refusal without a body.
    return '';
  }
}
