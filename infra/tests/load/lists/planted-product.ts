import { join } from 'node:path';
import pg from 'pg';
import { routes } from '@revive/contracts/routes/routes';
import { roleNames } from '@revive/platform/database/row-security';
import { AccountMaker, PASSWORD } from '../../security/world/accounts.js';
import { Http, Person } from '../../security/world/http.js';
import { startRealServers } from '../../../servers/servers.js';
import type { ServiceName } from '@revive/platform/core/service-names';
import { MeasuredProduct } from '../product/measured-product.js';
import { billingRows } from './billing-rows.js';
import { fleetRows } from './fleet-rows.js';
import { identityRows } from './identity-rows.js';
import type { ListProbe, Reader } from './known-lists.js';
import { onboardingRows } from './onboarding-rows.js';
import { Plans } from './plans.js';
import { notificationsRows } from './notifications-rows.js';
import { repairsRows } from './repairs-rows.js';
import { adminOf, OF_SMALL, plant, type Crowd } from './seeding.js';

const SEEDS = [repairsRows, fleetRows, identityRows, billingRows, onboardingRows, notificationsRows];
const STAFF = 'lists-staff';

/**
 * A running product whose lists have so many rows, on a PostgreSQL of its own, and somebody of each kind who reads
 * them.
 */
export class PlantedProduct {
  private constructor(
    readonly rows: number,
    readonly plans: Plans,
    private readonly adminUrl: string,
    private readonly crowd: Crowd,
    private readonly readers: Readonly<Record<Reader, Person>>,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(home: string, rows: number): Promise<PlantedProduct> {
    const closers: (() => Promise<void> | void)[] = [];
    const stop = async (): Promise<void> => {
      for (const close of closers.splice(0).reverse()) await close();
    };
    try {
      const servers = await startRealServers({ dir: join(home, 'server'), durable: true }, ['postgres']);
      closers.push(() => servers.stop());
      const adminUrl = adminOf(servers.env);
      const plans = await Plans.open(adminUrl, join(home, 'server', 'postgres', 'postgres.log'));
      closers.push(() => plans.close());
      const product = await MeasuredProduct.start({ home: join(home, 'product'), servers: servers.env });
      closers.push(() => product.stop());
      const maker = await AccountMaker.open(product);
      const shop = async (username: string): Promise<string> => {
        const tenantId = await maker.shop({
          name: username,
          phone: '+27 21 000 0000',
          address: '1 Long Street',
          email: `${username}@shops.example`,
        });
        await maker.person(
          { username, name: username, email: `${username}@people.example`, role: 'tenant_admin', status: 'active' },
          tenantId,
        );
        return tenantId;
      };
      const crowd = { rows, big: await shop('lists-big'), small: await shop('lists-small') };
      await maker.person(
        { username: STAFF, name: STAFF, email: `${STAFF}@people.example`, role: 'master', status: 'active' },
        null,
      );
      await maker.close();
      await Promise.all(SEEDS.map((seed) => plant(adminUrl, seed, crowd)));
      const http = new Http(product.url);
      closers.push(() => http.close());
      const person = (username: string) => new Person(http, username).signIn(PASSWORD);
      return new PlantedProduct(
        rows,
        plans,
        adminUrl,
        crowd,
        {
          'big shop': await person('lists-big'),
          'small shop': await person('lists-small'),
          staff: await person(STAFF),
        },
        stop,
      );
    } catch (error) {
      await stop();
      throw error;
    }
  }

  async read<Answer>(reader: Reader, path: string): Promise<Answer> {
    return this.readers[reader].get<Answer>(path);
  }

  /** The paths of a list for this reader: its first page, and one from the middle of what the reader has. */
  async pathsOf(
    name: keyof typeof routes,
    { pagedBy }: ListProbe,
    reader: Reader,
  ): Promise<{ page: 'first page' | 'page deep inside' | 'only page'; path: string }[]> {
    const { path } = routes[name];
    if (pagedBy)
      return [
        { page: 'first page', path },
        { page: 'page deep inside', path: `${path}?before=${await this.#inTheMiddle(pagedBy, reader)}` },
      ];
    return [
      {
        page: 'only page',
        path: path.includes('{id}')
          ? path.replace(
              '{id}',
              await this.#any('fleet', 'select id from stops order by id desc offset 10 limit 1', []),
            )
          : path,
      },
    ];
  }

  /** Every table with at least so many rows, in all services. */
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
    const { rows, big, small } = this.crowd;
    if (reader === 'staff')
      return this.#any(service, `select id from ${table} order by id offset $1 limit 1`, [Math.floor(rows / 2)]);
    const [tenantId, of] = reader === 'big shop' ? [big, rows * 0.7] : [small, OF_SMALL];
    const whose = table === 'notices' ? "reader = 'tenant:' || $1" : 'tenant_id = $1';
    return this.#any(service, `select id from ${table} where ${whose} order by id offset $2 limit 1`, [
      tenantId,
      Math.floor(of / 2),
    ]);
  }

  async #any(service: ServiceName, statement: string, values: readonly unknown[]): Promise<string> {
    const [row] = await this.#query<{ id: string }>(service, statement, values);
    if (!row) throw new TypeError(`${this.rows} rows were planted, and ${statement} finds none`);
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
