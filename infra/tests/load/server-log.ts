export interface LoggedTransaction {
  readonly role: string;
  readonly scope: Readonly<Record<string, string>>;
  /** The statements between the scope and the commit, without transaction control. */
  readonly statements: readonly LoggedStatement[];
}
interface LoggedStatement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** The `log_line_prefix` that `readTransactions` requires. */
export const LINE_PREFIX = '%m [%p] %u ';
const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[(\d+)\] (\S*) (LOG|DETAIL): {2}([^]*)$/;
const BEGIN = /^(?:start transaction|begin)/i;
const END = /^(?:commit|rollback)/i;
const MANNER = /^set transaction/i;
const SCOPE = /set_config\('([\w.]+)', \$(\d+)/g;

/**
 * The transactions that begin and end in this part of PostgreSQL's log, ordered by their end. The log requires
 * `log_statement = all`, the prefix above, and details with the parameters.
 */
export function readTransactions(log: string): LoggedTransaction[] {
  const open = new Map<
    string,
    { role: string; scope: Record<string, string>; statements: { text: string; values: (string | null)[] }[] }
  >();
  const ended: LoggedTransaction[] = [];
  // Continuation lines of a statement begin with a tab.
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

export function readParameters(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value = '']) =>
    value === 'NULL' ? null : value.slice(1, -1).replaceAll("''", "'"),
  );
}
