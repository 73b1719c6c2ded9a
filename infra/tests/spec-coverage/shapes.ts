// The parts of the OpenAPI file in which fields are searched.
import type { Field } from './fields.js';

interface Shape {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly allOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Shape }>>;
}
export interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

/** Normalizes path parameters: `POST /api/training/module/{moduleId}/complete`. */
export const callName = (call: string): string => call.replace(/\{\w+\}/g, '{}');

export const operationsOf = (api: OpenApi): Map<string, Operation> =>
  new Map(
    Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [callName(`${method.toUpperCase()} ${path}`), operation]),
    ),
  );

function whole(shape: Shape | undefined, api: OpenApi): Shape {
  if (shape?.$ref !== undefined) return whole(api.components.schemas[shape.$ref.split('/').at(-1) ?? ''], api);
  if (shape?.items !== undefined) return whole(shape.items, api);
  return shape ?? {};
}

const has = (shape: Shape, field: Field, api: OpenApi, needed: boolean): boolean => {
  const inner = shape.properties?.[field.name];
  if (inner === undefined || (needed && shape.required?.includes(field.name) !== true)) return false;
  return field.inner.every((one) => has(whole(inner, api), one, api, needed));
};

export const hasAll = (shape: Shape | undefined, fields: readonly Field[], api: OpenApi, needed = false): boolean =>
  fields.every((field) => has(whole(shape, api), field, api, needed));

const schemaOf = (content: Content | undefined): Shape | undefined => content?.content?.['application/json']?.schema;
export const takesBody = ({ requestBody }: Operation): boolean => requestBody !== undefined;

/** Request bodies: a field that a person must provide is required there. */
export const bodiesOf = (api: OpenApi): Shape[] =>
  Object.values(api.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ requestBody }) => schemaOf(requestBody))
    .filter((shape) => shape !== undefined);

export const sentTo = (operation: Operation, api: OpenApi): Shape => ({
  properties: {
    ...whole(schemaOf(operation.requestBody), api).properties,
    ...Object.fromEntries((operation.parameters ?? []).map(({ name }) => [name, {}])),
  },
});
export const answeredBy = ({ responses = {} }: Operation): Shape | undefined =>
  schemaOf(Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]);

export function allShapes(api: OpenApi): Shape[] {
  const below = (shape: Shape): Shape[] => [
    shape,
    ...Object.values(shape.properties ?? {}).flatMap(below),
    ...(shape.items === undefined ? [] : below(shape.items)),
  ];
  return Object.values(api.components.schemas)
    .flatMap(below)
    .filter(({ properties }) => properties !== undefined);
}
