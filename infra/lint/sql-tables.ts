// Names of tables in a piece of SQL. A tokenizer and a stack of brackets suffice: a table name follows a keyword or the
// comma of a `from` list.

/** A placeholder of a template literal: the index of its expression between two control characters. */
export const hole = (index: number): string => `\u0001${index}\u0001`;
export const HOLE = /\u0001(\d+)\u0001/g;

export interface TableReference {
  /** May contain holes: `audit_${month}`. */
  readonly name: string;
  readonly schema: string | undefined;
  readonly write: boolean;
  /** Offset in the text. */
  readonly at: number;
}

interface Token {
  readonly text: string;
  readonly at: number;
  readonly kind: 'name' | 'quoted' | 'sign' | 'text';
}

/** Alternatives in this order: the first match at a place counts. */
const TOKEN = new RegExp(
  [
    /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/|\$[a-z_]*\$)/,
    /(?<text>'(?:[^']|'')*')/,
    /(?<quoted>"(?:[^"]|"")*")/,
    /(?<name>[A-Za-z_\u0001][\w\u0001]*)/,
    /(?<sign>\$?\d+|[\s\S])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gy',
);

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const found of sql.matchAll(TOKEN)) {
    const { skip, text, quoted, name } = found.groups ?? {};
    if (skip !== undefined) continue;
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted.slice(1, -1), at: found.index });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at: found.index });
    else tokens.push({ kind: text === undefined ? 'sign' : 'text', text: found[0], at: found.index });
  }
  return tokens;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** `extract(epoch from at)` names no table. */
const FROM_OF_FUNCTION = words('extract substring trim overlay position');
/** `for update`, `do update set` and `on update cascade` name no table. */
const NO_STATEMENT_AFTER = words('for key do on before after or');
const END_OF_FROM_LIST = words(
  'select where group order having limit offset union intersect except returning set for window fetch values',
);
const BEFORE_TABLE = words('only lateral table');
const NO_TABLE = words('select with values set where from join left right inner cross full natural on using as');

interface Bracket {
  /** The word before the bracket: the function's name. */
  readonly after: string;
  /** Whether a comma separates tables. */
  fromList: boolean;
  recursive: boolean;
  /** The common table expression that ends with this bracket. */
  readonly defines: string | undefined;
  readonly expressions: Set<string>;
}

class TableReader {
  readonly found: TableReference[] = [];
  readonly expressions = new Set<string>();
  readonly #tokens: readonly Token[];
  readonly #brackets: Bracket[] = [];
  #next = 0;
  #defining: { readonly name: string; readonly bracket: number } | undefined;

  constructor(sql: string) {
    this.#tokens = tokensOf(sql);
    this.#open('', undefined);
  }

  read(): this {
    while (this.#next < this.#tokens.length) {
      const token = this.#tokens[this.#next];
      this.#next += 1;
      if (token?.kind === 'name') this.#readWord(token.text.toLowerCase());
      else if (token?.kind === 'sign') this.#readSign(token.text);
      else if (token?.kind === 'quoted') this.#readDefinition(token.text);
    }
    return this;
  }

  #word(distance: number): string {
    const token = this.#tokens[this.#next + distance];
    return token?.kind === 'name' || token?.kind === 'sign' ? token.text.toLowerCase() : '';
  }

  get #bracket(): Bracket {
    return this.#brackets.at(-1) ?? this.#open('', undefined);
  }

  #open(after: string, defines: string | undefined): Bracket {
    const bracket = { after, fromList: false, recursive: false, defines, expressions: new Set<string>() };
    this.#brackets.push(bracket);
    return bracket;
  }

  #readSign(sign: string): void {
    if (sign === '(') {
      const starts = this.#defining?.bracket === this.#next - 1;
      this.#open(this.#word(-2), starts ? this.#defining?.name : undefined);
    } else if (sign === ')') {
      const closed = this.#brackets.pop();
      // Its own body still reads the table of the same name.
      if (closed?.defines !== undefined) this.#bracket.expressions.add(closed.defines);
    } else if (sign === ';') this.#bracket.fromList = false;
    else if (sign === ',' && this.#bracket.fromList) this.#readTable(false, true);
  }

  #readWord(word: string): void {
    const before = this.#word(-2);
    const bracket = this.#bracket;
    if (word === 'from') {
      const isOperator = before === 'distinct' && ['is', 'not'].includes(this.#word(-3));
      if (FROM_OF_FUNCTION.has(bracket.after) || isOperator) return;
      bracket.fromList = before !== 'delete';
      this.#readTable(before === 'delete', true);
    } else if (word === 'join' || (word === 'using' && this.#word(0) !== '(')) {
      bracket.fromList = true;
      this.#readTable(false, true);
    } else if (word === 'into' && (before === 'insert' || before === 'merge')) this.#readTable(true, false);
    else if (word === 'update' && !NO_STATEMENT_AFTER.has(before) && this.#isUpdate()) this.#readTable(true, false);
    else if (word === 'truncate' || (word === 'lock' && this.#word(0) === 'table')) this.#readTable(true, false);
    else if (word === 'recursive' && before === 'with') bracket.recursive = true;
    else if (END_OF_FROM_LIST.has(word)) bracket.fromList = false;
    else this.#readDefinition(word);
  }

  #isUpdate(): boolean {
    return [1, 2, 3, 4, 5].some((distance) => this.#word(distance) === 'set');
  }

  /** `name as materialized (`, `name (a, b) as (`. */
  #readDefinition(name: string): void {
    if (!['with', 'recursive', ','].includes(this.#word(-2))) return;
    let distance = 0;
    if (this.#word(0) === '(') {
      while (this.#word(distance) !== ')' && this.#next + distance < this.#tokens.length) distance += 1;
      distance += 1;
    }
    if (this.#word(distance) !== 'as') return;
    distance += 1;
    while (['not', 'materialized'].includes(this.#word(distance))) distance += 1;
    if (this.#word(distance) !== '(') return;
    this.#defining = { name, bracket: this.#next + distance };
    this.expressions.add(name);
    if (this.#bracket.recursive) this.#bracket.expressions.add(name);
  }

  #readTable(write: boolean, mayBeFunction: boolean): void {
    while (BEFORE_TABLE.has(this.#word(0))) this.#next += 1;
    if (this.#word(0) === '(') {
      // `from (a join b on …)`.
      this.#next += 1;
      const inner = this.#word(0);
      const isTable = inner !== '(' && !NO_TABLE.has(inner) && !inner.includes('\u0001');
      this.#open('', undefined).fromList = isTable;
      if (isTable) this.#readTable(write, mayBeFunction);
      return;
    }
    const parts: Token[] = [];
    for (let token = this.#tokens[this.#next]; isName(token); token = this.#tokens[this.#next]) {
      parts.push(token);
      this.#next += 1;
      if (this.#word(0) !== '.') break;
      this.#next += 1;
    }
    const last = parts.at(-1);
    if (last === undefined || (mayBeFunction && this.#word(0) === '(')) return;
    const schema = parts.at(-2)?.text;
    const name = last.kind === 'quoted' ? last.text : last.text.toLowerCase();
    if (schema === undefined && this.#brackets.some(({ expressions }) => expressions.has(name))) return;
    this.found.push({ name, schema, write, at: last.at });
  }
}

const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'quoted' || (token?.kind === 'name' && !NO_TABLE.has(token.text.toLowerCase()));

/** Tables that the text reads or writes, and the common table expressions that it defines. */
export function readTables(sql: string): {
  readonly tables: readonly TableReference[];
  readonly expressions: ReadonlySet<string>;
} {
  const { found, expressions } = new TableReader(sql).read();
  return { tables: found, expressions };
}

const STATEMENTS: readonly RegExp[] = [
  /\bselect\b[\s\S]*\bfrom\b/,
  /\binsert\s+into\b/,
  /\bdelete\s+from\b/,
  /\bupdate\s+\S+\s+(?:(?:as\s+)?\w+\s+)?set\b/,
  /\btruncate\b/,
  /\b(?:left|inner|cross|right|full)\s+join\b/,
  /^\s*(?:from|join)\s/,
  /\bjoin\s+\S+\s+(?:as\s+)?\w+\s+(?:on|using)\b/,
];

/** English sentences also contain "from". SQL of this product is written in lower case, SQL in capitals counts too. */
export const isSql = (text: string): boolean =>
  [text, text.replace(/\b[A-Z]+\b/g, (word) => word.toLowerCase())].some((sql) =>
    STATEMENTS.some((statement) => statement.test(sql)),
  );
