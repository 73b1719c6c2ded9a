import type { EntityManager } from './database.js';

export type JsonRow = Readonly<Record<string, unknown>>;

/** Converts a JSON row to an entity with the same values as from the driver. */
export function entityFromJson<R extends object>(
  em: Pick<EntityManager, 'connection'>,
  entity: new () => R,
  json: JsonRow,
): R {
  const row: Record<string, unknown> = {};
  for (const { propertyName, databaseName, type } of em.connection.getMetadata(entity).columns)
    row[propertyName] = valueFromJson(String(type), json[databaseName]);
  return row as R;
}

/** Throws for a missing column, so that a partial row is never mistaken for a full one. */
function valueFromJson(type: string, value: unknown): unknown {
  if (value === undefined) throw new TypeError(`A column (${type}) is not in the row`);
  if (value === null) return null;
  switch (type) {
    case 'timestamptz':
      return new Date(value as string);
    case 'bytea':
      return Buffer.from((value as string).slice(2), 'hex');
    default:
      // Texts, ids, booleans and integers are the same in JSON; our bigint values are below 2^53.
      return value;
  }
}
