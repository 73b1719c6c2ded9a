import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { routes } from '@revive/contracts/routes/routes';
import { pagesOfTheWeb } from '../security/hostile/screens.js';
import { plainText } from './plain-text.js';
import { callName, operationsOf, type OpenApi, type Operation } from './shapes.js';
import { textsOf, type SourceTexts } from './source-texts.js';

export interface Product {
  readonly api: OpenApi;
  /** Calls in both the route table and the OpenAPI file. */
  readonly calls: ReadonlyMap<string, Operation>;
  readonly pages: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  readonly lists: readonly ReadonlySet<string>[];
  readonly pairs: readonly ReadonlyMap<string, string>[];
}

export const ROOT = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../../../../' : '../../../', import.meta.url),
);

const PLACES = /^(web\/src|libs\/contracts\/src|services\/[^/]+\/src|agent\/src)\/.+\.tsx?$/;
const NO_SOURCE = /\.(test|gen)\.tsx?$|\/testing\/|\.d\.ts$/;
const isProduct = (path: string): boolean => PLACES.test(path) && !NO_SOURCE.test(path);

export const readSource = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

const below = (folder: string): string[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );
const SOURCES = () =>
  [
    'web/src',
    'libs/contracts/src',
    ...readdirSync(`${ROOT}services`).map((service) => `services/${service}/src`),
    'agent/src',
  ]
    .flatMap(below)
    .filter(isProduct);

export function stated(sources: readonly SourceTexts[]): Pick<Product, 'texts' | 'lists' | 'pairs'> {
  return {
    texts: new Set(sources.flatMap(({ texts }) => [...texts])),
    lists: sources.flatMap(({ lists }) => lists),
    pairs: sources.flatMap(({ pairs }) => pairs),
  };
}

export function readProduct(): Product {
  const api = JSON.parse(readSource('web/openapi.json')) as OpenApi;
  const mounted = new Set<string>(Object.values(routes).map(({ method, path }) => callName(`${method} ${path}`)));
  return {
    api,
    calls: new Map([...operationsOf(api)].filter(([call]) => mounted.has(call))),
    pages: new Set(pagesOfTheWeb().map(plainText)),
    ...stated(SOURCES().map((path) => textsOf(path, readSource(path)))),
  };
}
