import type { EntityManager } from './database.js';

/** A row as PostgreSQL writes it in JSON: by the names of its columns. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** The entity's row, with each column as the driver would have given it. */
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

/** Throws for a column that the table does not have: a row without it would only look whole. */
function valueFromJson(type: string, value: unknown): unknown {
  if (value === undefined) throw new TypeError(`A column (${type}) is not in the row`);
  if (value === null) return null;
  switch (type) {
    case 'timestamptz':
      return new Date(value as string);
    case 'bytea':
      // '\\x' and two digits a byte.
      return Buffer.from((value as string).slice(2), 'hex');
    default:
      // Texts, ids, flags and whole numbers are in JSON what they are here; a bigint of ours is below 2^53.
      return value;
  }
}
