import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

interface Planned {
  readonly query: string;
  readonly scanned: readonly string[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

/** Milliseconds until the server has written its log or reloaded its settings. */
const SETTLE_MS = 300;

/**
 * Reads query plans from the server's log (auto_explain): the real statements, under the real login role and row-level
 * security settings. Open before the services connect.
 */
export class Plans {
  private constructor(
    private readonly admin: pg.Client,
    private readonly log: string,
  ) {}

  /** `adminUrl`: of a superuser; `log`: the server's log file. */
  static async open(adminUrl: string, log: string): Promise<Plans> {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query("load 'auto_explain'");
    await admin.query('alter system set session_preload_libraries = auto_explain');
    await admin.query('alter system set auto_explain.log_format = json');
    await admin.query('select pg_reload_conf()');
    return new Plans(admin, log);
  }

  /** The plans logged during `work`, including statements of timers. */
  async during(work: () => Promise<void>): Promise<Planned[]> {
    const from = statSync(this.log).size;
    await this.#set('0');
    await work();
    await this.#set('-1');
    return readPlans(readFileSync(this.log).subarray(from).toString('utf8'));
  }

  close(): Promise<void> {
    return this.admin.end();
  }

  async #set(milliseconds: '0' | '-1'): Promise<void> {
    await this.admin.query(`alter system set auto_explain.log_min_duration = ${milliseconds}`);
    await this.admin.query('select pg_reload_conf()');
    await sleep(SETTLE_MS);
  }
}

/** Extracts plans from a log in which entries begin with a date and continuation lines with a tab. */
export function readPlans(log: string): Planned[] {
  return log.split(/^(?=\d{4}-\d\d-\d\d )/m).flatMap((entry) => {
    const at = entry.search(/plan:\s*\{/);
    if (at < 0) return [];
    const { 'Query Text': query, Plan: plan } = JSON.parse(entry.slice(entry.indexOf('{', at))) as {
      'Query Text': string;
      Plan: Node;
    };
    return [{ query, scanned: scannedBy(plan) }];
  });
}

function scannedBy(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}
