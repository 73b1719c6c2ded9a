import { Ajv, type ValidateFunction } from 'ajv';
import { ERRORS } from '@revive/contracts/errors';
import type { Route } from '@revive/contracts/routes/route';
import type { OpenApi, Operation } from '../isolation/foreign-requests.js';
import type { Answer } from '../world/http.js';

export class AnswerCheck {
  readonly #ajv = new Ajv({ strict: false, allErrors: false, validateFormats: false });
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(private readonly api: OpenApi) {
    this.#ajv.addSchema({ $id: 'api', ...api });
  }

  /**
   * Returns a message for an undeclared status, a body that breaks its schema or a 5xx error; undefined for a valid
   * answer.
   */
  complaint(route: Route, operation: Operation, { status, headers, text }: Answer): string | undefined {
    if (status >= 500) return `answered ${status}`;
    if (status === route.status) return this.#success(route, operation, headers['content-type'], text);
    if (status < 400) return `answered ${status} instead of ${route.status}`;
    if (headers['content-type'] !== 'application/json; charset=utf-8')
      return `refused with ${status} as ${headers['content-type']}: ${text.slice(0, 120)}`;
    const problem = this.#against(operation, 'default', text);
    if (problem !== undefined) return `refused with ${status} off the schema: ${problem}`;
    const { code } = JSON.parse(text) as { code: string };
    if (!Object.hasOwn(ERRORS, code)) return `refused with the unknown code ${code}`;
    return ERRORS[code as keyof typeof ERRORS].http === status
      ? undefined
      : `refused with ${status}, and ${code} is ${ERRORS[code as keyof typeof ERRORS].http}`;
  }

  #success(route: Route, operation: Operation, type: string | undefined, text: string): string | undefined {
    if (route.stream) return type?.startsWith('text/event-stream') === true ? undefined : `streamed as ${type}`;
    if (route.file)
      return text !== '' && route.file.some((one) => type?.startsWith(one) === true)
        ? undefined
        : `gave a file of another kind: ${type}`;
    if (!route.response) return text === '' ? undefined : 'answered with a body where there is none';
    const problem = this.#against(operation, String(route.status), text);
    return problem === undefined ? undefined : `answered off the schema: ${problem}`;
  }

  #against({ operationId, responses }: Operation, status: string, text: string): string | undefined {
    const key = `${operationId} ${status}`;
    let check = this.#checks.get(key);
    if (!check) {
      const schema = responses[status]?.content?.['application/json']?.schema;
      if (!schema) return `the file has no answer ${status}`;
      check = this.#ajv.compile(absolute(schema) as object);
      this.#checks.set(key, check);
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (error) {
      if (error instanceof SyntaxError) return `not JSON: ${text.slice(0, 80)}`;
      throw error;
    }
    return check(body) ? undefined : `${check.errors?.[0]?.instancePath} ${check.errors?.[0]?.message}`;
  }
}

/** Rewrites `#/components/…` to the file registered under the name `api`. */
function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? `api${String(inner)}` : absolute(inner)]),
  );
}
