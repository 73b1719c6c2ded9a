import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** One statement that a service sent, as the server planned it. */
export interface Planned {
  readonly query: string;
  /** Tables that it read from end to end. */
  readonly scanned: readonly string[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

/** The server writes what it logs, and reads its settings again, within this time. */
const SETTLE_MS = 300;

/**
 * The plans of what a server is asked, from its own log (auto_explain): the very statements, with the very login role
 * and settings that row-level security saw. Open it before the services connect.
 */
export class Plans {
  private constructor(
    private readonly admin: pg.Client,
    private readonly log: string,
  ) {}

  /** `adminUrl`: a superuser's; `log`: the server's log file. */
  static async open(adminUrl: string, log: string): Promise<Plans> {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query("load 'auto_explain'");
    await admin.query('alter system set session_preload_libraries = auto_explain');
    await admin.query('alter system set auto_explain.log_format = json');
    await admin.query('select pg_reload_conf()');
    return new Plans(admin, log);
  }

  /** What was planned while `work` ran; also what timers asked meanwhile. */
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

/** Plans in a log whose entries begin with a date; the lines of one entry that follow its first begin with a tab. */
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
