import { fileURLToPath } from 'node:url';
import { goTool, run, type Say } from '../../servers/tools.js';
import { readSummary, type Answered } from './summary.js';

export interface Load {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** Cookie headers of the visitors; none unless given. */
  readonly cookies?: readonly string[];
  /** Each request from another network, as a proxy of ours would say it: public routes are limited per network. */
  readonly manyNetworks?: boolean;
}

const SCRIPT = fileURLToPath(new URL('./k6/constant-rate.js', import.meta.url));

/** k6 at a constant rate of arrivals, in a process of its own. Throws where k6 is not there or does not end well. */
export async function drive(
  { url, perSecond, seconds, cookies = [''], manyNetworks = false }: Load,
  say: Say,
): Promise<Answered> {
  const k6 = await goTool('k6', say);
  // Cookies go by the environment: a command line is everybody's to read.
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    ASK_URL: url,
    ASK_PER_SECOND: String(perSecond),
    ASK_SECONDS: String(seconds),
    ASK_COOKIES: JSON.stringify(cookies),
    ASK_MANY_NETWORKS: String(manyNetworks),
  };
  const said = await run(
    k6,
    ['run', '--quiet', '--no-usage-report', '--log-output=none', SCRIPT],
    { env },
    'k6 could not make the load',
  );
  return readSummary(said.slice(said.indexOf('{')));
}
