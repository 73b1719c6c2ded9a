import { convertSchema } from '@sodaru/yup-to-json-schema';
import { ERRORS } from '@revive/contracts/errors';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import type { Schema } from '@revive/contracts/rules';
import { problemSchema } from '@revive/contracts/system/health';

type Json = Record<string, unknown>;

/**
 * The OpenAPI document of every route in `libs/contracts`, served at `/api/docs` and committed as `web/openapi.json`.
 */
export function openApiDocument(): Json {
  const components: Record<string, Json> = {};
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of Object.values(routes) as Route[]) {
    const methods = (paths[route.path] ??= {});
    methods[route.method.toLowerCase()] = operation(route, components);
  }
  reference(problemSchema, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Revive',
      version: '1',
      description: 'Every call of the product. Refusals carry a code, a sentence and a request id.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'revive session',
          description: 'The cookie set by POST /api/login',
        },
      },
    },
  };
}

function operation(route: Route, components: Record<string, Json>): Json {
  const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    'x-roles': route.access,
    ...(route.statuses ? { 'x-statuses': route.statuses } : {}),
    ...(route.access === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters, ...queryParameters(route.query)],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: reference(route.body, components) } },
          },
        }
      : {}),
    responses: { [route.status]: success(route, components), default: problem(route) },
  };
}

const fileSchema = (type: string): Json =>
  type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };

function success(route: Route, components: Record<string, Json>): Json {
  if (route.stream)
    return { description: 'A stream of events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (route.file)
    return {
      description: route.summary,
      content: Object.fromEntries(route.file.map((type) => [type, { schema: fileSchema(type) }])),
    };
  if (!route.response) return { description: 'Done' };
  return {
    description: route.summary,
    content: { 'application/json': { schema: reference(route.response, components) } },
  };
}

const problem = (route: Route): Json => ({
  description: `Refused: ${route.access === 'anyone' ? ERRORS.INVALID.message : ERRORS.NOT_SIGNED_IN.message}`,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

function queryParameters(query: Schema | undefined): Json[] {
  if (!query) return [];
  const schema = convert(query) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function reference(schema: Schema, components: Record<string, Json>): Json {
  const inner = schema as Schema & { innerType?: Schema; spec: { meta?: { id?: string } } };
  if (inner.innerType) return { type: 'array', items: reference(inner.innerType, components) };
  const id = inner.spec.meta?.id;
  if (!id) return convert(schema);
  components[id] ??= convert(schema);
  return { $ref: `#/components/schemas/${id}` };
}

function convert(schema: Schema): Json {
  return tidy(convertSchema(schema)) as Json;
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, inner]) => !(key === 'default' && inner !== null && typeof inner === 'object'))
    .map(([key, inner]) => [key, tidy(inner)] as const);
  return Object.fromEntries(
    entries.map(([key, inner]) =>
      key === 'pattern' && typeof inner === 'string' && inner.includes('\u0000')
        ? [key, inner.replaceAll('\u0000', '\\u0000')]
        : [key, inner],
    ),
  );
}
