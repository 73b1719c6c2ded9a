import { DataSource } from 'typeorm';
import type { ServiceName } from '@revive/platform/core/service-names';
import { runMigrations, type MigrationClass } from '@revive/platform/database/migrations';
import { differenceOf, readSchema } from './schema.js';
import { keptMoney, moneyFigures, moneyProblems } from './money-figures.js';
import { countRows, withClient, type Money, type StoppedDatabase } from './tables.js';

/** The last migrations of the release bb667c0a; a service without an entry had none. Each later one can be undone. */
const LAST_KEPT: Partial<Record<ServiceName, string>> = {
  identity: 'DemoShop1764850000000',
  catalog: 'BlueScreenRecovery1764532800000',
  // `DemoShop1764860000000` is older but runs after all others, because of its timestamp.
  billing: 'PayoutHolds1764068500000',
  repairs: 'VisitDigest1764960600000',
  fleet: 'BenchScans1764853600000',
  onboarding: 'WordsOfTheField1764374400000',
  notifications: 'Wordings1764880000000',
};

/** TypeORM runs migrations by the timestamp at the end of their names. */
const timeOf = (name: string): number => Number(name.slice(-13));
const byTime = (one: MigrationClass, other: MigrationClass): number => timeOf(one.name) - timeOf(other.name);

/** Migrations after the release bb667c0a, in the order of their execution. */
export function laterMigrations(service: ServiceName, migrations: readonly MigrationClass[]): readonly string[] {
  const names = migrations.toSorted(byTime).map(({ name }) => name);
  const kept = LAST_KEPT[service];
  if (kept === undefined) return names;
  if (!names.includes(kept)) throw new TypeError(`${service} has no migration ${kept}.`);
  return names.slice(names.indexOf(kept) + 1);
}

/** Undoes the last migrations, each in its own transaction, as the owner role. */
export async function revertMigrations(
  ownerUrl: string,
  migrations: readonly MigrationClass[],
  names: readonly string[],
): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations: [...migrations],
    migrationsTableName: 'migrations',
    installExtensions: false,
    logging: false,
  });
  await source.initialize();
  try {
    for (const name of names.toReversed()) {
      const [last] = await source.query<{ name: string }[]>('select name from migrations order by id desc limit 1');
      if (last?.name !== name) throw new TypeError(`The last migration is ${last?.name}, not ${name}.`);
      await source.undoLastMigration({ transaction: 'each' }).catch((error: unknown) => {
        throw new TypeError(`${name} cannot be undone`, { cause: error });
      });
    }
  } finally {
    await source.destroy();
  }
}

export interface Reverted {
  readonly service: ServiceName;
  readonly undone: readonly string[];
  /** Rows of each table that exists without the undone migrations, before the way back and after the return. */
  readonly rows: readonly {
    readonly table: string;
    readonly before: number;
    readonly back: number;
    readonly after: number;
  }[];
  /** Rows of tables that the way back drops. */
  readonly dropped: readonly { readonly table: string; readonly rows: number }[];
  /** The books of billing before the way back and after the return. */
  readonly money?: Money;
  /** Differences of the schema after undoing and running the migrations again. */
  readonly schema: string;
}

const TOTALS = ['totals', 'platform_totals'];
function laterRows(table: string, kept: { entries: number; postings: number } | undefined): number {
  if (table === 'entries') return kept?.entries ?? 0;
  return table === 'postings' ? (kept?.postings ?? 0) : 0;
}

/** Undoes the later migrations on a database with rows and runs them again. */
export async function revertAndRerun({ service, migrations, ownerUrl, adminUrl }: StoppedDatabase): Promise<Reverted> {
  const undone = laterMigrations(service, migrations);
  const [schema, { tables: before }] = [await readSchema(adminUrl), await countRows(adminUrl)];
  const figures = () => withClient(adminUrl, moneyFigures);
  const kept = service === 'billing' ? await withClient(adminUrl, keptMoney) : undefined;
  await revertMigrations(ownerUrl, migrations, undone);
  const { tables: back } = await countRows(adminUrl);
  await runMigrations(service, ownerUrl, migrations);
  const { tables: after } = await countRows(adminUrl);
  return {
    service,
    undone,
    rows: [...back]
      // Totals are rows by day and slot; their sums are compared as money.
      .filter(([table]) => kept === undefined || !TOTALS.includes(table))
      .map(([table, rows]) => ({
        table,
        before: (before.get(table) ?? -1) - laterRows(table, kept),
        back: rows,
        after: after.get(table) ?? -1,
      })),
    dropped: [
      ...[...before].filter(([table]) => !back.has(table)).map(([table, rows]) => ({ table, rows })),
      ...(kept ? [{ table: 'entries of later kinds', rows: kept.entries }] : []),
    ],
    ...(kept && {
      money: { before: kept.figures, after: await figures(), problems: await withClient(adminUrl, moneyProblems) },
    }),
    schema: differenceOf(schema, await readSchema(adminUrl)),
  };
}
