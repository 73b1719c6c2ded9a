import { fileURLToPath } from 'node:url';
import { goTool, run, type Print } from '../../servers/tools.js';
import { readSummary, type Answered } from './summary.js';

export interface Load {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly cookies?: readonly string[];
  /**
   * Uses a different client network per request, as reported by a proxy, because public routes are rate-limited per
   * network.
   */
  readonly manyNetworks?: boolean;
}

const SCRIPT = fileURLToPath(new URL('./k6/constant-rate.js', import.meta.url));

export async function drive(
  { url, perSecond, seconds, cookies = [''], manyNetworks = false }: Load,
  say: Print,
): Promise<Answered> {
  const k6 = await goTool('k6', say);
  // Passes cookies in the environment, because other users can read command lines.
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
