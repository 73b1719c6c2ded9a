/** One transaction of a login role, as PostgreSQL logged it. */
export interface LoggedTransaction {
  readonly role: string;
  /** `revive.tenant_id` and its like, as the transaction said them. */
  readonly scope: Readonly<Record<string, string>>;
  /** What it asked between its scope and its commit; nothing of the transaction itself. */
  readonly statements: readonly LoggedStatement[];
}
export interface LoggedStatement {
  readonly text: string;
  /** As text; null for NULL. */
  readonly values: readonly (string | null)[];
}

/** What `log_line_prefix` has to be for `readTransactions`. */
export const LINE_PREFIX = '%m [%p] %u ';
const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[(\d+)\] (\S*) (LOG|DETAIL): {2}([^]*)$/;
const BEGIN = /^(?:start transaction|begin)/i;
const END = /^(?:commit|rollback)/i;
const MANNER = /^set transaction/i;
const SCOPE = /set_config\('([\w.]+)', \$(\d+)/g;

/**
 * The transactions that begin and end in this piece of PostgreSQL's log, in the order of their ends. It must have been
 * written with `log_statement = all`, the prefix above, and details (which hold the parameters).
 */
export function readTransactions(log: string): LoggedTransaction[] {
  const open = new Map<
    string,
    { role: string; scope: Record<string, string>; statements: { text: string; values: (string | null)[] }[] }
  >();
  const ended: LoggedTransaction[] = [];
  // A statement of several lines goes on behind a tab.
  for (const entry of log.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const found = ENTRY.exec(entry.trimEnd());
    if (!found) continue;
    const [, pid = '', role = '', kind, said = ''] = found;
    const mine = open.get(pid);
    if (kind === 'DETAIL') {
      const last = mine?.statements.at(-1);
      if (last) last.values = readParameters(said);
      continue;
    }
    const text = /^(?:statement|execute [^:]*): ([^]*)$/.exec(said)?.[1]?.replaceAll('\n\t', '\n');
    if (text === undefined) continue;
    if (BEGIN.test(text)) open.set(pid, { role, scope: {}, statements: [] });
    else if (END.test(text)) {
      open.delete(pid);
      if (mine) ended.push(withScope(mine));
    } else if (!MANNER.test(text)) mine?.statements.push({ text, values: [] });
  }
  return ended;
}

/** Takes the scope, which stands first, out of the statements. */
function withScope({ role, statements }: { role: string; statements: readonly LoggedStatement[] }): LoggedTransaction {
  const [first, ...rest] = statements;
  const places = [...(first?.text.matchAll(SCOPE) ?? [])];
  if (!first || places.length === 0) return { role, scope: {}, statements };
  return {
    role,
    scope: Object.fromEntries(places.map(([, name = '', place]) => [name, first.values[Number(place) - 1] ?? ''])),
    statements: rest,
  };
}

/** `Parameters: $1 = 'it''s', $2 = NULL`. */
export function readParameters(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value = '']) =>
    value === 'NULL' ? null : value.slice(1, -1).replaceAll("''", "'"),
  );
}
