// Values of expressions that are constant strings, without a type checker: a whole program takes twenty seconds.
import { posix } from 'node:path';
import ts from 'typescript';

/** Sources of one service by their path below `src`. */
export interface Sources {
  get(path: string): ts.SourceFile | undefined;
}

interface Values {
  /** Values by key; the elements of an array by index. */
  readonly entries: ReadonlyMap<string, ts.Expression>;
}

/** A declaration and the file with its scope. */
export interface Found {
  readonly node:
    | ts.VariableDeclaration
    | ts.ParameterDeclaration
    | ts.ImportSpecifier
    | ts.ClassDeclaration
    | ts.FunctionDeclaration;
  readonly file: string;
}

const DEEPEST = 12;

export const importedFile = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts') : undefined;

const bare = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;

const nameOf = (name: ts.PropertyName): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name) ? name.text : undefined;

function declarationIn(statements: readonly ts.Statement[], name: string): Found['node'] | undefined {
  for (const statement of statements) {
    if (ts.isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find(
        (one) => ts.isIdentifier(one.name) && one.name.text === name,
      );
      if (found !== undefined) return found;
    }
    if ((ts.isClassDeclaration(statement) || ts.isFunctionDeclaration(statement)) && statement.name?.text === name)
      return statement;
    const imports = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    const imported =
      imports && ts.isNamedImports(imports) ? imports.elements.find((one) => one.name.text === name) : undefined;
    if (imported !== undefined) return imported;
  }
  return undefined;
}

function declarationOf(from: ts.Node, name: string): Found['node'] | undefined {
  for (let scope = from.parent; scope !== undefined; scope = scope.parent) {
    if (ts.isFunctionLike(scope)) {
      const parameter = scope.parameters.find((one) => ts.isIdentifier(one.name) && one.name.text === name);
      if (parameter !== undefined) return parameter;
    }
    if (ts.isForOfStatement(scope) && ts.isVariableDeclarationList(scope.initializer)) {
      const variable = scope.initializer.declarations.find(
        (one) => ts.isIdentifier(one.name) && one.name.text === name,
      );
      if (variable !== undefined) return variable;
    }
    if (ts.isBlock(scope) || ts.isSourceFile(scope) || ts.isModuleBlock(scope)) {
      const found = declarationIn(scope.statements, name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Resolves names within one service. Every method returns undefined for a value that is unknown before the run. */
export class StringConstants {
  constructor(private readonly sources: Sources) {}

  /** All values that the expression can have. */
  valuesOf(expression: ts.Expression, file: string, depth = 0): readonly string[] | undefined {
    const node = bare(expression);
    if (depth > DEEPEST) return undefined;
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isConditionalExpression(node)) return this.#all([node.whenTrue, node.whenFalse], file, depth);
    if (ts.isTemplateExpression(node)) return this.#template(node, file, depth);
    if (ts.isIdentifier(node)) return this.#named(node, file, depth);
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, file, depth);
    if (ts.isElementAccessExpression(node)) {
      const found = this.#members(node.expression, file, depth);
      const key = bare(node.argumentExpression);
      const one = ts.isStringLiteralLike(key) ? found?.values.entries.get(key.text) : undefined;
      return found && this.#all(one ? [one] : [...found.values.entries.values()], found.file, depth);
    }
    return undefined;
  }

  #all(nodes: readonly ts.Expression[], file: string, depth: number): readonly string[] | undefined {
    const values = nodes.map((node) => this.valuesOf(node, file, depth + 1));
    return values.every((one) => one !== undefined) ? values.flat() : undefined;
  }

  #template(node: ts.TemplateExpression, file: string, depth: number): readonly string[] | undefined {
    let texts: readonly string[] = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const values = this.valuesOf(expression, file, depth + 1);
      if (values === undefined) return undefined;
      texts = texts.flatMap((text) => values.map((value) => text + value + literal.text));
    }
    return texts;
  }

  #named(node: ts.Identifier, file: string, depth: number): readonly string[] | undefined {
    const found = this.declarationOf(node, file);
    if (found === undefined) return undefined;
    if (ts.isParameter(found.node)) return this.#parameter(found.node, found.file, depth);
    if (!ts.isVariableDeclaration(found.node)) return undefined;
    const list = found.node.parent;
    if (ts.isForOfStatement(list.parent)) return this.#elements(list.parent.expression, found.file, depth);
    const isConstant = (list.flags & ts.NodeFlags.Const) !== 0;
    return isConstant && found.node.initializer
      ? this.valuesOf(found.node.initializer, found.file, depth + 1)
      : undefined;
  }

  #elements(list: ts.Expression, file: string, depth: number): readonly string[] | undefined {
    const found = this.#members(list, file, depth);
    return found && this.#all([...found.values.entries.values()], found.file, depth);
  }

  /** `(table: 'users' | 'sessions') => …` and `TABLES.map((table) => …)`. */
  #parameter(node: ts.ParameterDeclaration, file: string, depth: number): readonly string[] | undefined {
    if (node.type !== undefined) return this.#type(node.type, file);
    const call = node.parent.parent;
    const isFirst = node.parent.parameters[0] === node;
    return isFirst && ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)
      ? this.#elements(call.expression.expression, file, depth)
      : undefined;
  }

  #type(node: ts.TypeNode, file: string): readonly string[] | undefined {
    if (ts.isParenthesizedTypeNode(node)) return this.#type(node.type, file);
    if (ts.isLiteralTypeNode(node)) return ts.isStringLiteral(node.literal) ? [node.literal.text] : undefined;
    if (ts.isUnionTypeNode(node)) {
      const values = node.types.map((one) => this.#type(one, file));
      return values.every((one) => one !== undefined) ? values.flat() : undefined;
    }
    // `keyof typeof TABLES` and `(typeof TABLES)[number]`.
    const isKeys = ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword;
    const query = isKeys ? node.type : ts.isIndexedAccessTypeNode(node) ? node.objectType : undefined;
    const inner = query && ts.isParenthesizedTypeNode(query) ? query.type : query;
    if (inner === undefined || !ts.isTypeQueryNode(inner) || !ts.isIdentifier(inner.exprName)) return undefined;
    const found = this.#members(inner.exprName, file, 0);
    return isKeys
      ? found && [...found.values.entries.keys()]
      : found && this.#all([...found.values.entries.values()], found.file, 0);
  }

  /** `this.table`, `Repository.table` and `TABLES.users`. */
  #property(node: ts.PropertyAccessExpression, file: string, depth: number): readonly string[] | undefined {
    const found = this.#members(node.expression, file, depth);
    const value = found?.values.entries.get(node.name.text);
    return found && value && this.valuesOf(value, found.file, depth + 1);
  }

  #members(expression: ts.Expression, file: string, depth: number): { values: Values; file: string } | undefined {
    const node = bare(expression);
    if (depth > DEEPEST) return undefined;
    if (ts.isArrayLiteralExpression(node))
      return { file, values: { entries: new Map(node.elements.map((one, index) => [String(index), one])) } };
    if (ts.isObjectLiteralExpression(node)) {
      const entries = node.properties.map((one) =>
        ts.isPropertyAssignment(one) ? ([keyOf(one.name), one.initializer] as const) : undefined,
      );
      return entries.every((one) => one !== undefined) ? { file, values: { entries: new Map(entries) } } : undefined;
    }
    if (node.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = ts.findAncestor(node, ts.isClassLike);
      return owner && { file, values: fieldsOf(owner) };
    }
    if (!ts.isIdentifier(node)) return undefined;
    const found = this.declarationOf(node, file);
    if (found && ts.isClassDeclaration(found.node)) return { file: found.file, values: fieldsOf(found.node) };
    const initializer = found && ts.isVariableDeclaration(found.node) ? found.node.initializer : undefined;
    return found && initializer && this.#members(initializer, found.file, depth + 1);
  }

  declarationOf(node: ts.Identifier, file: string): Found | undefined {
    const found = declarationOf(node, node.text);
    if (found === undefined || !ts.isImportSpecifier(found)) return found && { node: found, file };
    const specifier = found.parent.parent.parent.moduleSpecifier;
    const target = ts.isStringLiteral(specifier) ? importedFile(file, specifier.text) : undefined;
    const source = target === undefined ? undefined : this.sources.get(target);
    const exported = source && declarationIn(source.statements, (found.propertyName ?? found.name).text);
    return exported && target !== undefined && !ts.isImportSpecifier(exported)
      ? { node: exported, file: target }
      : undefined;
  }
}

/** A computed key `[FILES]` keeps a name of its own: only its value counts. */
const keyOf = (name: ts.PropertyName): string => nameOf(name) ?? name.getText();

function fieldsOf(owner: ts.ClassLikeDeclaration): Values {
  const entries = new Map<string, ts.Expression>();
  for (const member of owner.members) {
    const name = member.name && nameOf(member.name);
    const isReadonly =
      ts.canHaveModifiers(member) &&
      ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword);
    if (ts.isPropertyDeclaration(member) && isReadonly === true && name !== undefined && member.initializer)
      entries.set(name, member.initializer);
  }
  return { entries };
}
