import type { IncomingMessage } from 'node:http';
import type { LocalProblem } from '@revive/contracts/fleet/local-agent';
import type { LocalPage } from './local-page.js';
import { CallLimit } from './call-limit.js';
import { hasNoBody, readJson } from './read-body.js';
import { WishRefusedError } from './repair-wishes.js';

/** A number is a refusal without a body. */
export type Reply = number | readonly [status: number, body: object];
type Route = () => Promise<Reply>;

/** Wishes per minute. A person clicks; a page that repeats itself does not fill the shop with tickets. */
const WISHES_PER_MINUTE = 12;
const DOCTORS_PER_MINUTE = 6;

const REPAIR_OF = /^\/repair\/([0-9a-f-]{1,80})$/;
const REPAIR_TYPE = /^[a-z_]{0,40}$/;

/** Statuses of the platform's refusals; other codes are 409: the state does not allow the wish. */
const STATUSES: Readonly<Record<string, number>> = {
  INVALID: 400,
  NOT_ALLOWED: 403,
  SEAL_BROKEN: 403,
  DIAGNOSES_BLOCKED: 403,
  NOT_FOUND: 404,
  DEVICE_NOT_FOUND: 404,
  DIAGNOSES_LIMITED: 429,
  TOO_MANY: 429,
  SERVICE_UNAVAILABLE: 503,
};

const problem = (status: number, code: string, message: string): Reply => [
  status,
  { code, message } satisfies LocalProblem,
];

/** The paths that need the pairing secret. */
export class LocalRoutes {
  readonly #wishes = new CallLimit(WISHES_PER_MINUTE);
  readonly #doctors = new CallLimit(DOCTORS_PER_MINUTE);

  constructor(private readonly page: Pick<LocalPage, 'scan' | 'hasDevice' | 'start' | 'state' | 'doctor'>) {}

  /** Returns the status of the refusal for an unknown path or method. */
  find(request: IncomingMessage): Route | 404 | 405 {
    const { method, url = '' } = request;
    if (url === '/scan') return method === 'GET' ? async () => [200, await this.page.scan()] : 405;
    if (url === '/doctor') return method === 'GET' ? () => this.#doctor() : 405;
    const [, id] = REPAIR_OF.exec(url) ?? [];
    if (url !== '/repair' && id === undefined) return method === 'GET' ? 404 : 405;
    if (method !== 'POST') return 405;
    return () => (id === undefined ? this.#repair(request) : this.#repairOf(id, request));
  }

  async #doctor(): Promise<Reply> {
    if (!this.#doctors.take()) return problem(429, 'TOO_MANY', 'The doctor has just run. Wait a few seconds.');
    return [200, await this.page.doctor()];
  }

  /** spec L002. */
  async #repair(request: IncomingMessage): Promise<Reply> {
    const body = await readJson(request);
    if ('status' in body) return body.status;
    const { deviceId, repairType = '', ...more } = body.fields;
    if (typeof deviceId !== 'string' || typeof repairType !== 'string' || Object.keys(more).length > 0)
      return problem(400, 'INVALID', 'Send deviceId and repairType.');
    if (!REPAIR_TYPE.test(repairType)) return problem(400, 'INVALID', 'That is not a repair.');
    return this.#start(deviceId, repairType);
  }

  /** spec L003. `id`: a device on this bench, or a repair of such a device. */
  async #repairOf(id: string, request: IncomingMessage): Promise<Reply> {
    if (!hasNoBody(request)) {
      const body = await readJson(request);
      if ('status' in body) return body.status;
      if (Object.keys(body.fields).length > 0) return problem(400, 'INVALID', 'This call takes no fields.');
    }
    if (this.page.hasDevice(id)) return this.#start(id, '');
    return this.#wish(() => this.page.state(id));
  }

  async #start(deviceId: string, repairType: string): Promise<Reply> {
    if (!this.page.hasDevice(deviceId))
      return problem(404, 'DEVICE_NOT_FOUND', 'That device is not attached to this PC.');
    return this.#wish(() => this.page.start(deviceId, repairType));
  }

  async #wish(ask: () => Promise<object>): Promise<Reply> {
    if (!this.#wishes.take()) return problem(429, 'TOO_MANY', 'Too many requests. Wait a minute.');
    try {
      return [200, await ask()];
    } catch (error) {
      if (!(error instanceof WishRefusedError)) throw error;
      return problem(STATUSES[error.code] ?? 409, error.code, error.message);
    }
  }
}
