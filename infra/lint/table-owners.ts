// A table belongs to one feature folder: SQL is an import, too. `table-owners.allowed.ts` lists the exceptions.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { HOLE, hole, isSql, readTables, type TableReference } from './sql-tables.js';
import { importedFile, StringConstants, type Sources } from './string-constants.js';

export interface Service {
  readonly name: string;
  /** Texts by their path below `services/<name>/src`. */
  readonly files: ReadonlyMap<string, string>;
  /** Folders with feature folders inside. */
  readonly areas?: readonly string[];
  /** Owners of tables without an entity, or with entities in several features. */
  readonly owners?: Readonly<Record<string, string>>;
}

export type Problem =
  | 'belongs to a different feature'
  /** Neither an entity nor an entry of `TABLE_OWNERS`, or entities in several features. */
  | 'has no owner'
  /** An interpolation whose value is unknown before the run. */
  | 'is no constant';

export interface Finding {
  /** Path below `services/<name>/src`. */
  readonly file: string;
  readonly line: number;
  readonly table: string;
  readonly access: 'read' | 'write';
  readonly problem: Problem;
  readonly feature: string;
  readonly owner: string | undefined;
  /** The owner imports the feature, so that the statement closes a circle. */
  readonly closesCircle: boolean;
}

/** Tables of `libs/platform`, present in every service. */
const PLATFORM = new Set(['outbox', 'outbox_position', 'inbox', 'idempotency', 'dead_letters', 'spent_commands']);
const EXEMPT = /^database\/|\.test\.ts$|(?:^|\/)(?:testing|fixtures)\//;
const IMPORT = /^(?:import|export)\b[^'";]*?\bfrom '([^']+)';$/gm;
const MAY_CONTAIN_SQL =
  /\b(?:from|join|into|update|using|truncate|lock)\s|createQueryBuilder|getRepository|\.\w*(?:from|into|Join\w*)\('/i;
const MAY_CONTAIN_TABLE = /\b(?:with|from|join|into|update|using|truncate|lock)\b/i;
const TABLE_METHODS = new Set([
  'createQueryBuilder',
  'getRepository',
  'from',
  'into',
  'update',
  'delete',
  'innerJoin',
  'leftJoin',
  'innerJoinAndSelect',
  'leftJoinAndSelect',
  'innerJoinAndMapOne',
  'leftJoinAndMapOne',
  'innerJoinAndMapMany',
  'leftJoinAndMapMany',
]);

export function readService(root: string, name: string): Omit<Service, 'areas' | 'owners'> {
  const src = join(root, 'services', name, 'src');
  const entries = readdirSync(src, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((one) => one.isFile() && one.name.endsWith('.ts'))
    .map((one) => join(one.parentPath, one.name));
  return {
    name,
    files: new Map(paths.map((path) => [relative(src, path).split(sep).join('/'), readFileSync(path, 'utf8')])),
  };
}

/** The first folder, and the second inside an area. The root folder is ''. */
export function featureOf(path: string, areas: readonly string[] = []): string {
  const [first = '', second = '', ...rest] = path.split('/');
  if (second === '') return '';
  return areas.includes(first) && rest.length > 0 ? `${first}/${second}` : first;
}

/** A literal, or literals joined by `+`, with a hole for each expression. */
interface Statement {
  readonly text: string;
  readonly holes: readonly ts.Expression[];
  readonly at: number;
}

function statementOf(node: ts.Expression, holes: ts.Expression[] = []): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => hole(holes.push(expression) - 1) + literal.text).join('')
    );
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return statementOf(node.left, holes) + statementOf(node.right, holes);
  if (ts.isParenthesizedExpression(node)) return statementOf(node.expression, holes);
  return hole(holes.push(node) - 1);
}

interface Place {
  readonly path: string;
  readonly line: number;
  readonly holes: readonly ts.Expression[];
  readonly expressions: ReadonlySet<string>;
  readonly isSql: boolean;
}

const lineOf = (source: ts.SourceFile, at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;

function statementsOf(source: ts.SourceFile): Statement[] {
  const statements: Statement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    if (isSum || ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const holes: ts.Expression[] = [];
      const text = statementOf(node, holes);
      if (MAY_CONTAIN_TABLE.test(text)) statements.push({ text, holes, at: node.getStart() });
      holes.forEach(visit);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return statements;
}

/** Table names given to query builders: `.leftJoin('users', 'u', …)`. */
function builderTables(source: ts.SourceFile): { readonly node: ts.Expression; readonly write: boolean }[] {
  const found: { node: ts.Expression; write: boolean }[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (first !== undefined && ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      if (TABLE_METHODS.has(method)) found.push({ node: first, write: ['into', 'update', 'delete'].includes(method) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `@Entity('users')`, `@ViewEntity({ name: 'users' })` and `new EntitySchema({ tableName: 'users' })`. */
function entityTables(source: ts.SourceFile): { readonly table: string; readonly node: ts.Node }[] {
  const tables: { table: string; node: ts.Node }[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
      /^(?:View)?Entity(?:Schema)?$/.test(node.expression.getText())
    ) {
      const [first] = node.arguments ?? [];
      const table =
        first && ts.isObjectLiteralExpression(first) ? (fieldOf(first, 'tableName') ?? fieldOf(first, 'name')) : first;
      if (table && ts.isStringLiteral(table)) tables.push({ table: table.text, node });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tables;
}

const fieldOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)?.initializer;

/** Parses a file at its first use: most files contain no SQL. */
class LazySources implements Sources {
  readonly #parsed = new Map<string, ts.SourceFile>();

  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  get(path: string): ts.SourceFile | undefined {
    const text = this.texts.get(path);
    if (text === undefined) return undefined;
    const source = this.#parsed.get(path) ?? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    this.#parsed.set(path, source);
    return source;
  }
}

/** A parameter that names a table: each caller answers for its argument. */
interface TableParameter {
  readonly name: string;
  readonly declaration: ts.Node;
  readonly index: number;
  readonly write: boolean;
}

class ServiceReader {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #sources: Sources;
  readonly #constants: StringConstants;
  readonly #owners: Map<string, string>;
  readonly #importers = new Map<string, Set<string>>();
  readonly #entities: { readonly table: string; readonly path: string; readonly line: number }[] = [];
  readonly #parameters: TableParameter[] = [];
  readonly #findings: Finding[] = [];

  constructor(private readonly service: Service) {
    this.#texts = new Map([...service.files].filter(([path]) => !EXEMPT.test(path)));
    this.#sources = new LazySources(this.#texts);
    this.#constants = new StringConstants(this.#sources);
    this.#owners = new Map(Object.entries(service.owners ?? {}));
    for (const [path, text] of this.#texts) {
      this.#readImports(path, text);
      const source = text.includes('Entity') ? this.#sources.get(path) : undefined;
      for (const { table, node } of source ? entityTables(source) : [])
        this.#entities.push({ table, path, line: lineOf(node.getSourceFile(), node.getStart()) });
    }
    for (const { table } of this.#entities) {
      const [owner, second] = new Set(
        this.#entities.filter((one) => one.table === table).map((one) => this.#featureOf(one.path)),
      );
      if (owner !== undefined && second === undefined && !this.#owners.has(table)) this.#owners.set(table, owner);
    }
  }

  findings(): Finding[] {
    // A second entity writes like a statement.
    for (const { table, path, line } of this.#entities) this.#add(path, line, table, true);
    for (const [path, text] of this.#texts) {
      const source = MAY_CONTAIN_SQL.test(text.replaceAll(IMPORT, '')) ? this.#sources.get(path) : undefined;
      if (source !== undefined) this.#readFile(path, source);
    }
    for (const parameter of this.#parameters) this.#readCallers(parameter);
    return this.#findings;
  }

  #featureOf(path: string): string {
    return featureOf(path, this.service.areas);
  }

  #readFile(path: string, source: ts.SourceFile): void {
    const statements = statementsOf(source).map((statement) => ({ ...statement, ...readTables(statement.text) }));
    const expressions = new Set(statements.flatMap((one) => [...one.expressions]));
    for (const { text, holes, at, tables } of statements)
      for (const reference of tables) {
        const line = lineOf(source, at) + text.slice(0, reference.at).split('\n').length - 1;
        this.#check(reference, { holes, path, line, expressions, isSql: isSql(text) });
      }
    for (const { node, write } of builderTables(source))
      for (const name of this.#constants.valuesOf(node, path) ?? [])
        if (this.#owners.has(name)) this.#add(path, lineOf(source, node.getStart()), name, write);
  }

  #readImports(path: string, text: string): void {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = importedFile(path, specifier);
      if (target === undefined || EXEMPT.test(target)) continue;
      const [from, to] = [this.#featureOf(path), this.#featureOf(target)];
      // The root folder puts all features together.
      if (from !== to && from !== '' && to !== '')
        this.#importers.set(to, (this.#importers.get(to) ?? new Set()).add(from));
    }
  }

  /** Whether `owner` imports `feature`, directly or through further features. */
  #imports(owner: string, feature: string): boolean {
    const reached = new Set([feature]);
    for (const one of reached) for (const importer of this.#importers.get(one) ?? []) reached.add(importer);
    return owner !== feature && reached.has(owner);
  }

  #check({ name, schema, write }: TableReference, at: Place): void {
    if (schema === 'pg_catalog' || schema === 'information_schema') return;
    if (!name.includes('\u0001')) {
      const isUnknown = at.isSql && !at.expressions.has(name) && !name.startsWith('pg_');
      if (this.#owners.has(name) || isUnknown) this.#add(at.path, at.line, name, write);
      return;
    }
    const names = this.#namesOf(name, at.holes, at.path);
    if (names !== undefined) for (const one of names) this.#check({ name: one, schema, write, at: 0 }, at);
    else if (at.isSql && !this.#isParameter(name, at, write))
      this.#add(
        at.path,
        at.line,
        name.replace(HOLE, (_, index) => `\${${at.holes[Number(index)]?.getText()}}`),
        write,
      );
  }

  /** The tables in the values of the holes: a value is a name, or a part of a statement. */
  #namesOf(name: string, holes: readonly ts.Expression[], path: string): readonly string[] | undefined {
    let texts: readonly string[] = [''];
    let end = 0;
    for (const found of name.matchAll(HOLE)) {
      const expression = holes[Number(found[1])];
      const values = expression && this.#constants.valuesOf(expression, path);
      if (values === undefined) return undefined;
      const before = name.slice(end, found.index);
      texts = texts.flatMap((text) => values.map((value) => text + before + value));
      end = found.index + found[0].length;
    }
    const rest = name.slice(end);
    // The file of the constant answers for a statement in brackets.
    return texts.flatMap((text) =>
      /^\s*\(/.test(text) ? [] : readTables(`from ${text}${rest}`).tables.map((one) => one.name),
    );
  }

  #isParameter(name: string, { holes, path }: Place, write: boolean): boolean {
    const index = new RegExp(`^${HOLE.source}$`).exec(name)?.[1];
    const expression = index === undefined ? undefined : holes[Number(index)];
    const found =
      expression && ts.isIdentifier(expression) ? this.#constants.declarationOf(expression, path) : undefined;
    if (found === undefined || !ts.isParameter(found.node)) return false;
    const callee = found.node.parent;
    const declaration = ts.isFunctionDeclaration(callee) ? callee : callee.parent;
    if (!ts.isFunctionDeclaration(declaration) && !ts.isVariableDeclaration(declaration)) return false;
    if (declaration.name === undefined || !ts.isIdentifier(declaration.name)) return false;
    const parameter = { declaration, name: declaration.name.text, index: callee.parameters.indexOf(found.node), write };
    const calls = this.#callsOf(parameter);
    // `TABLES.map(statementOf)` hides the argument.
    if (calls.length === 0 || calls.some(({ node }) => node === undefined)) return false;
    this.#parameters.push(parameter);
    return true;
  }

  #callsOf({
    name,
    declaration,
  }: Pick<TableParameter, 'name' | 'declaration'>): { node: ts.CallExpression | undefined; path: string }[] {
    const calls: { node: ts.CallExpression | undefined; path: string }[] = [];
    for (const [path, text] of this.#texts) {
      const source = text.includes(name) ? this.#sources.get(path) : undefined;
      const visit = (node: ts.Node): void => {
        if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
        const isUse = ts.isIdentifier(node) && node.text === name && node.parent !== declaration;
        if (isUse && this.#constants.declarationOf(node, path)?.node === declaration)
          calls.push({
            node: ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined,
            path,
          });
        ts.forEachChild(node, visit);
      };
      if (source !== undefined) visit(source);
    }
    return calls;
  }

  #readCallers(parameter: TableParameter): void {
    for (const { node, path } of this.#callsOf(parameter)) {
      const argument = node?.arguments[parameter.index];
      if (argument === undefined) continue;
      const line = lineOf(argument.getSourceFile(), argument.getStart());
      const names = this.#constants.valuesOf(argument, path) ?? [`\${${argument.getText()}}`];
      for (const name of names) this.#add(path, line, name, parameter.write);
    }
  }

  #add(file: string, line: number, table: string, write: boolean): void {
    if (PLATFORM.has(table)) return;
    const [feature, owner] = [this.#featureOf(file), this.#owners.get(table)];
    if (owner === feature) return;
    const unowned = table.includes('$') ? 'is no constant' : 'has no owner';
    this.#findings.push({
      file,
      line,
      table,
      access: write ? 'write' : 'read',
      problem: owner === undefined ? unowned : 'belongs to a different feature',
      feature,
      owner,
      closesCircle: owner !== undefined && this.#imports(owner, feature),
    });
  }
}

/** Every use of a table outside the feature folder of its owner. */
export const findForeignTables = (service: Service): Finding[] => new ServiceReader(service).findings();
