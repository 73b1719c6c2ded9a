import type { Route } from '@revive/contracts/routes/route';
import type { Random } from '../random.js';

interface ForeignRequest {
  readonly path: string;
  readonly body?: object;
}
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly format?: string;
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}
/** Query parameters that an attacker might try although no schema has them. */
const EXTRA_QUERY = ['tenantId', 'tenant', 'repairId', 'channel'];

/**
 * Requests on a route that name a different shop's ids: in the path, the query, each text field of the body, and mixed
 * with own ids. `own` provides a valid body of the caller.
 */
export function foreignRequests(
  route: Route,
  api: OpenApi,
  foreign: readonly string[],
  own: { params: Readonly<Record<string, string>>; body: object | undefined },
  random: Random,
): ForeignRequest[] {
  const params = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const at = (values: Readonly<Record<string, string>>, query = '') =>
    `${route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? own.params[name] ?? ''))}${query}`;
  const operation = api.paths[route.path]?.[route.method.toLowerCase()];
  const fields = textFields(api, operation);
  const withBody = (path: string, body: object | undefined): ForeignRequest =>
    body === undefined ? { path } : { path, body };
  const made: ForeignRequest[] = [];
  for (const id of foreign) {
    if (params.length > 0) made.push(withBody(at(Object.fromEntries(params.map((name) => [name, id]))), own.body));
    for (const { name, in: place } of operation?.parameters ?? [])
      if (place === 'query') made.push(withBody(at({}, `?${name}=${encodeURIComponent(id)}`), own.body));
    for (const name of EXTRA_QUERY)
      if (random.once(4)) made.push(withBody(at({}, `?${name}=${encodeURIComponent(id)}`), own.body));
    for (const field of fields) {
      made.push(withBody(at({}), { ...own.body, [field]: id }));
      if (params.length > 0 && random.once(2))
        made.push(
          withBody(at(Object.fromEntries(params.map((name) => [name, id]))), {
            ...own.body,
            [field]: random.pick(foreign),
          }),
        );
    }
  }
  made.push(withBody(at({}), own.body));
  return made;
}

function textFields(api: OpenApi, operation: Operation | undefined): string[] {
  const schema = operation?.requestBody?.content['application/json']?.schema;
  const body = schema?.$ref === undefined ? schema : api.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  return Object.entries(body?.properties ?? {})
    .filter(([, { type }]) => type === 'string' || type === undefined)
    .map(([name]) => name);
}
