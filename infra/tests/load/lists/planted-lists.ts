import pg from 'pg';
import { routes } from '@revive/contracts/routes/routes';
import type { ServiceName } from '@revive/platform/core/service-names';
import { roleNames } from '@revive/platform/database/row-security';
import { AccountMaker, PASSWORD } from '../../security/world/accounts.js';
import { Http, Person } from '../../security/world/http.js';
import { makeShop, type ProductDoors } from '../product/product-doors.js';
import { billingRows } from './billing-rows.js';
import { fleetRows } from './fleet-rows.js';
import { identityRows } from './identity-rows.js';
import type { ListProbe, Reader } from './known-lists.js';
import { notificationsRows } from './notifications-rows.js';
import { onboardingRows } from './onboarding-rows.js';
import { repairsRows } from './repairs-rows.js';
import { plant, type Crowd } from './seeding.js';

const SEEDS = [repairsRows, fleetRows, identityRows, billingRows, onboardingRows, notificationsRows];
const STAFF = 'lists-staff';

export class PlantedLists {
  private constructor(
    readonly rows: number,
    private readonly adminUrl: string,
    private readonly crowd: Crowd,
    private readonly http: Http,
    private readonly readers: Readonly<Record<Reader, Person>>,
  ) {}

  static async plant(
    product: Pick<ProductDoors, 'url' | 'environments'>,
    adminUrl: string,
    rows: number,
  ): Promise<PlantedLists> {
    const crowd = { rows, ...(await makeReaders(product)) };
    await Promise.all(SEEDS.map((seed) => plant(adminUrl, seed, crowd)));
    const http = new Http(product.url);
    try {
      const person = (username: string) => new Person(http, username).signIn(PASSWORD);
      return new PlantedLists(rows, adminUrl, crowd, http, {
        'big shop': await person('lists-big'),
        'small shop': await person('lists-small'),
        staff: await person(STAFF),
      });
    } catch (error) {
      http.close();
      throw error;
    }
  }

  close(): void {
    this.http.close();
  }

  async read<Answer>(reader: Reader, path: string): Promise<Answer> {
    return this.readers[reader].get<Answer>(path);
  }

  /** The paths of a list for this reader: the first page, and a page from the middle of the reader's rows. */
  async pathsOf(
    name: keyof typeof routes,
    { pagedBy, query }: ListProbe,
    reader: Reader,
  ): Promise<{ page: 'first page' | 'page deep inside' | 'only page'; path: string }[]> {
    const { path } = routes[name];
    if (pagedBy)
      return [
        { page: 'first page', path },
        { page: 'page deep inside', path: `${path}?before=${await this.#inTheMiddle(pagedBy, reader)}` },
      ];
    const found = path.includes('{id}') ? path.replace('{id}', await this.#middleOf('fleet', 'stops')) : path;
    const tenantId = reader === 'small shop' ? this.crowd.small : this.crowd.big;
    return [{ page: 'only page', path: query ? `${found}?${query(tenantId)}` : found }];
  }

  async tablesAbove(rows: number): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    for (const { service } of SEEDS)
      for (const { relname } of await this.#query<{ relname: string }>(
        service,
        "select relname from pg_class where relkind = 'r' and reltuples >= $1 and relnamespace = 'public'::regnamespace",
        [rows],
      ))
        names.add(relname);
    return names;
  }

  #inTheMiddle({ service, table }: NonNullable<ListProbe['pagedBy']>, reader: Reader): Promise<string> {
    if (reader === 'staff') return this.#middleOf(service, table);
    const tenantId = reader === 'big shop' ? this.crowd.big : this.crowd.small;
    return this.#middleOf(service, table, table === 'notices' ? "reader = 'tenant:' || $1" : 'tenant_id = $1::uuid', [
      tenantId,
    ]);
  }

  /** The id of the middle row among those matching `condition`, because a reader sees only a part of a list. */
  async #middleOf(
    service: ServiceName,
    table: string,
    condition = 'true',
    values: readonly string[] = [],
  ): Promise<string> {
    const chosen = `from ${table} where ${condition}`;
    const [row] = await this.#query<{ id: string }>(
      service,
      `select id ${chosen} order by id offset (select count(*) / 2 ${chosen}) limit 1`,
      values,
    );
    if (!row) throw new TypeError(`Rows were planted in ${service}, and none is ${chosen}`);
    return row.id;
  }

  async #query<Row extends pg.QueryResultRow>(
    service: ServiceName,
    statement: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const url = new URL(this.adminUrl);
    url.pathname = `/${roleNames(service).database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query<Row>(statement, [...values])).rows;
    } finally {
      await client.end();
    }
  }
}

async function makeReaders(product: Pick<ProductDoors, 'environments'>): Promise<Pick<Crowd, 'big' | 'small'>> {
  const maker = await AccountMaker.open(product);
  try {
    const [big, small] = [await makeShop(maker, 'lists-big'), await makeShop(maker, 'lists-small')];
    await maker.person(
      { username: STAFF, name: STAFF, email: `${STAFF}@people.example`, role: 'master', status: 'active' },
      null,
    );
    return { big: big.tenantId, small: small.tenantId };
  } finally {
    await maker.close();
  }
}
