import type { EntityManager } from '@revive/platform/database/database';
import { entityFromJson, type JsonRow } from '@revive/platform/database/entity-from-json';

/** Rows of a feature that belong to a ticket and are loaded with the ticket. */
export interface TicketPart<T> {
  /** Unique name of the part, also the alias of `select` in the ticket's statement. */
  readonly name: string;
  /** SQL over `repairs r` with one JSON value. */
  readonly select: string;
  read(em: EntityManager, json: unknown): T;
}

/** A part with any number of rows. `Change.add` inserts rows. */
export interface RowsPart<E extends object> extends TicketPart<E[]> {
  readonly entity: new () => E;
}

/** The rows of `table` with the repair's id, in the order of a column. */
export const rowsPart = <E extends object>(entity: new () => E, table: string, column: string): RowsPart<E> => ({
  name: table,
  entity,
  select: `select json_agg(x order by x.${column}) from ${table} x where x.repair_id = r.id`,
  read: (em, json) => ((json ?? []) as JsonRow[]).map((row) => entityFromJson(em, entity, row)),
});

/** At most one row: `select` has every column of the entity. */
export const rowPart = <E extends object>(entity: new () => E, name: string, select: string): TicketPart<E | null> => ({
  name,
  select,
  read: (em, json) => (json === null ? null : entityFromJson(em, entity, json as JsonRow)),
});

/** Loaded parts by name. Only `partOf` and `setPart` know the type of a part. */
export type Parts = Record<string, unknown>;

export const partOf = <T>({ parts }: { readonly parts: Parts }, { name }: TicketPart<T>): T => parts[name] as T;

/** Replaces a part of the ticket in memory after the feature changed the rows. */
export function setPart<T>({ parts }: { readonly parts: Parts }, { name }: TicketPart<T>, value: T): void {
  parts[name] = value;
}
