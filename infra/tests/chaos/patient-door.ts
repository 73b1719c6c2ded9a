import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '@revive/platform/errors/errors';
import type { PublicDoor } from '../../dev/public-door.js';

/** Statuses worth a retry: the product is unavailable, or the connection broke. */
const AWAY = [502, 503, 504];
const AGAIN_MS = 250;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * An API client that retries while the product is unavailable. Counts refused answers by status; a request past its
 * deadline counts as `hung`.
 */
export class PatientDoor {
  readonly answers = new Map<string, number>();
  /** Number of 503 answers from the product itself (with an error code) without Retry-After. */
  withoutRetryAfter = 0;
  constructor(
    private readonly door: PublicDoor,
    private readonly patienceMs = 120_000,
    private readonly deadlineMs = 30_000,
  ) {}

  get(path: string): Promise<Answer> {
    return this.#press('GET', path);
  }
  post(path: string, body?: unknown): Promise<Answer> {
    return this.#press('POST', path, body);
  }
  patch(path: string, body: unknown): Promise<Answer> {
    return this.#press('PATCH', path, body);
  }

  async row<T>(path: string): Promise<T> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new TypeError(`${path} answered ${status} ${JSON.stringify(body)}`);
    return body as T;
  }

  /** A single attempt: the answer, or the error code if no answer arrived. */
  async once(method: string, path: string, sent?: unknown): Promise<Answer | string> {
    try {
      const response = await Promise.race([
        this.door.raw(method, path, sent),
        sleep(this.deadlineMs, undefined, { ref: false }),
      ]);
      if (!response) return this.#count('hung');
      const text = await response.text();
      const body = json(text);
      const isOurs = typeof body === 'object' && body !== null && 'code' in body;
      this.#count(response.status < 500 || isOurs ? String(response.status) : `${response.status} of the proxy`);
      if (response.status === 503 && isOurs && !response.headers.has('retry-after')) this.withoutRetryAfter += 1;
      return { status: response.status, body };
    } catch (error) {
      return this.#count(codeOf((error as Error).cause) ?? codeOf(error) ?? 'broken');
    }
  }

  async #press(method: string, path: string, body?: unknown): Promise<Answer> {
    for (const end = Date.now() + this.patienceMs; ; await sleep(AGAIN_MS)) {
      const answer = await this.once(method, path, body);
      if (typeof answer !== 'string' && !AWAY.includes(answer.status)) return answer;
      if (Date.now() > end)
        throw new TypeError(
          `${method} ${path} got no answer in ${this.patienceMs / 1000} s: ${typeof answer === 'string' ? answer : answer.status}`,
        );
    }
  }

  #count(answer: string): string {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
    return answer;
  }
}

function json(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    // The HTML error page of a proxy.
    if (error instanceof SyntaxError) return text.slice(0, 200);
    throw error;
  }
}
