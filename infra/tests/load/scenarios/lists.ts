import { join } from 'node:path';
import type { routes } from '@revive/contracts/routes/routes';
import { messageOf } from '@revive/platform/errors/errors';
import { interleaved, median, type Figure } from '../harness.js';
import { LISTS, type ListProbe, type Reader } from '../lists/known-lists.js';
import type { PlantedLists } from '../lists/planted-lists.js';
import { PlantedProduct } from '../lists/planted-product.js';
import { PLANNED_FOR } from '../lists/repairs-rows.js';
import type { LoadContext, Scenario } from '../scenario.js';

const FEW = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Reads per round, each timed from request to complete answer; their median is the figure. */
const READS = 40;
const WARM_UP = 20;
/** From this number of rows a table counts as big, for every reader. */
const BIG_TABLE = 5_000;

type Name = keyof typeof routes;
interface Place {
  readonly title: string;
  readonly reader: Reader;
  readonly probe: ListProbe;
  readonly path: { readonly many: string; readonly few: string };
  /** A count over a period: its cost grows with the rows, and is printed and not judged. */
  readonly isCount?: boolean;
}
interface Products {
  readonly many: PlantedProduct;
  readonly few: PlantedProduct;
}

export const lists: Scenario = {
  name: 'lists',
  title: 'Every list with 1 M rows beside 10 k: median, and the plans of its statements',
  async run(context) {
    const rows = context.quick ? 100_000 : 1_000_000;
    const few = await PlantedProduct.start(join(context.home, 'lists-few'), FEW);
    try {
      const begun = Date.now();
      const many = await PlantedProduct.start(join(context.home, 'lists-many'), rows);
      try {
        context.say(`  ${rows} rows in each list after ${Math.round((Date.now() - begun) / 1000)} s`);
        return await measure(context, { many, few }, await placesOf({ many: many.lists, few: few.lists }));
      } finally {
        await many.stop();
      }
    } finally {
      await few.stop();
    }
  },
  async rehearse({ product }) {
    const planted = await (await product()).planted();
    await readEach(planted, await placesOf({ many: planted, few: planted }));
  },
};

const SHOP_LIST = [
  'order=newest',
  'order=oldest',
  'order=promised',
  'order=priority',
  `assignee=${PLANNED_FOR}`,
  'assignee=nobody',
  'priority=urgent',
  'tag=rare',
  'due=overdue',
  'due=overdue&order=promised',
  'age=30',
  'pickedUp=no',
  'pickedUp=yes',
  'status=quoted',
  'waitingOn=customer',
];
/** Seven of ten rows are the shop's. */
const [SHOP_FEW, SHOP_MANY] = [1_430, 143_000];

export const shopList: Scenario = {
  name: 'shop-list',
  title:
    'Each order and filter of a shop’s list with 100 k repairs beside 1 k: median, and the plans of its statements',
  async run(context) {
    const few = await PlantedProduct.start(join(context.home, 'shop-list-few'), SHOP_FEW);
    try {
      const many = await PlantedProduct.start(join(context.home, 'shop-list-many'), SHOP_MANY);
      try {
        return await measure(context, { many, few }, shopPlaces());
      } finally {
        await many.stop();
      }
    } finally {
      await few.stop();
    }
  },
  async rehearse({ product }) {
    await readEach(await (await product()).planted(), shopPlaces());
  },
};

async function readEach(planted: PlantedLists, places: readonly Place[]): Promise<void> {
  const faults: string[] = [];
  for (const { title, reader, probe, path } of places) {
    const fault = await planted.read<never>(reader, path.many).then(
      (answer) => (probe.rowsIn(answer) ? undefined : 'no rows'),
      (error: unknown) => messageOf(error),
    );
    if (fault !== undefined) faults.push(`${title}: ${fault}`);
  }
  if (faults.length > 0) throw new TypeError(faults.join('; '));
}

function shopPlaces(): Place[] {
  const place = (title: string, path: string, rowsIn: ListProbe['rowsIn']): Place => ({
    title,
    reader: 'big shop',
    probe: { readers: ['big shop'], rowsIn },
    path: { many: path, few: path },
  });
  const [from, to] = [-20, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  const some = (answer: object): number => Object.keys(answer).length;
  return [
    ...SHOP_LIST.map((query) =>
      place(`listRepairs?${query}`, `/api/repairs?${query}`, (rows: readonly unknown[]) => rows.length),
    ),
    place('listRepairTags', '/api/repairs/tags', ({ tags }: Record<'tags', readonly unknown[]>) => tags.length),
    place(
      'listPromised',
      `/api/repairs/promised?from=${from}&to=${to}`,
      ({ cards }: Record<'cards', readonly unknown[]>) => cards.length,
    ),
    {
      ...place(
        'readBoard',
        '/api/repairs/board',
        ({ columns }: { columns: readonly { cards: readonly unknown[] }[] }) =>
          columns.reduce((all, { cards }) => all + cards.length, 0),
      ),
      isCount: true,
    },
    { ...place('countRepairs', `/api/repairs/counts?since=${from}`, some), isCount: true },
  ];
}

async function measure(context: LoadContext, products: Products, places: readonly Place[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  // Warm-up, so that the first list is not measured in a colder process than the last.
  for (const { reader, path } of places) {
    for (let i = 0; i < WARM_UP; i++) {
      await products.many.lists.read(reader, path.many);
      await products.few.lists.read(reader, path.few);
    }
  }
  for (const place of places) figures.push(await timed(context, products, place));
  return [...figures, ...(await planned(context, products.many, places))];
}

async function placesOf({ many, few }: Record<'many' | 'few', PlantedLists>): Promise<Place[]> {
  const places: Place[] = [];
  for (const [name, probe] of Object.entries(LISTS) as [Name, ListProbe][]) {
    for (const reader of probe.readers) {
      const [ours, floor] = [await many.pathsOf(name, probe, reader), await few.pathsOf(name, probe, reader)];
      for (const [i, { page, path }] of ours.entries())
        places.push({
          title: `${name}, ${reader}, ${page}`,
          reader,
          probe,
          path: { many: path, few: floor[i]?.path ?? '' },
        });
    }
  }
  return places;
}

async function timed(
  { rounds, say }: LoadContext,
  { many, few }: Products,
  { title, reader, probe, path, isCount = false }: Place,
): Promise<Figure> {
  const answers = [
    probe.rowsIn(await many.lists.read(reader, path.many)),
    probe.rowsIn(await few.lists.read(reader, path.few)),
  ];
  // Both pages must have the same length to be comparable.
  if (answers[0] !== answers[1] || !answers[0])
    throw new TypeError(`${title}: ${answers[0]} rows of many, ${answers[1]} of few`);
  const round = (product: PlantedProduct, at: string) => async (): Promise<number> => {
    const took: number[] = [];
    for (let i = 0; i < READS; i++) {
      const begun = performance.now();
      await product.lists.read(reader, at);
      took.push(performance.now() - begun);
    }
    return median(took);
  };
  const found = await interleaved(rounds, round(many, path.many), round(few, path.few));
  say(`  ${title}: ${found.ours.toFixed(2)} ms beside ${found.floor.toFixed(2)} ms, ${answers[0]} rows`);
  return { name: `p50 ${title}`, unit: 'ms', ...found, ...(!isCount && { bar: { of: 'ratio', atMost: 1.3 } }) };
}

async function planned({ say }: LoadContext, many: PlantedProduct, places: readonly Place[]): Promise<Figure[]> {
  const big = await many.lists.tablesAbove(BIG_TABLE);
  const [scans, offsets]: [string[], string[]] = [[], []];
  let fewest = Number.POSITIVE_INFINITY;
  for (const { title, reader, path, probe } of places) {
    const plans = await many.plans.during(async () => void (await many.lists.read(reader, path.many)));
    fewest = Math.min(fewest, plans.filter(({ query }) => /\b(from|into)\b/i.test(query)).length);
    for (const { query, scanned } of plans) {
      const skipsRows = /\boffset\b/i.test(query) && probe.offsetReason === undefined;
      for (const table of scanned.filter((one) => big.has(one))) scans.push(`${title}: ${table}`);
      if (skipsRows) offsets.push(title);
      if (scanned.some((one) => big.has(one)) || skipsRows)
        say(`  ${title}: ${query.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  const named = (all: readonly string[]) => (all.length > 0 ? { note: [...new Set(all)].join('; ') } : {});
  return [
    {
      name: 'sequential scans of a big table',
      unit: 'scans',
      ours: scans.length,
      bar: { of: 'ours', atMost: 0, isCount: true },
      ...named(scans),
    },
    {
      name: 'statements with OFFSET for no known reason',
      unit: 'statements',
      ours: offsets.length,
      bar: { of: 'ours', atMost: 0, isCount: true },
      ...named(offsets),
    },
    // Without plans the figures above would prove nothing.
    {
      name: 'fewest plans seen of a list',
      unit: 'statements',
      ours: fewest,
      bar: { of: 'ours', atLeast: 1, isCount: true },
    },
  ];
}
