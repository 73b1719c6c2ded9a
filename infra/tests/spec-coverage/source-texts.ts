import ts from 'typescript';
import { PLACE, plainText } from './plain-text.js';

export interface SourceTexts {
  /** Each complete visible text: a string, a template, or the words between two tags. */
  readonly texts: ReadonlySet<string>;
  /** Groups of values: an array, a union type, the keys or values of an object, or a column of a table. */
  readonly lists: readonly ReadonlySet<string>[];
  /** Objects as key → text; for a table of objects, each pair of columns. */
  readonly pairs: readonly ReadonlyMap<string, string>[];
}

/** Attributes without visible text, such as `id="next"`. */
const UNSEEN = new Set([
  'id',
  'className',
  'name',
  'type',
  'variant',
  'color',
  'role',
  'key',
  'to',
  'href',
  'path',
  'htmlFor',
  'autoComplete',
  'as',
  'component',
  'size',
]);

const stringIn = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => PLACE + literal.text).join('');
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return stringIn(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [stringIn(node.left), stringIn(node.right)];
  return left === undefined && right === undefined ? undefined : (left ?? PLACE) + (right ?? PLACE);
};

/** Compared or imported texts are not visible. */
const isSaid = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return !UNSEEN.has(parent.name.getText());
  if (ts.isBinaryExpression(parent))
    return (
      parent.operatorToken.kind === ts.SyntaxKind.PlusToken ||
      parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    );
  return !(
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isCaseClause(parent) ||
    ts.isLiteralTypeNode(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&apos;': "'",
  '&#39;': "'",
  '&rsquo;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&hellip;': '...',
  '&lt;': '<',
  '&gt;': '>',
};
const seenWords = (text: string): string => text.replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The words between tags: text and values are joined, and a nested element separates. */
function runsOf(children: readonly ts.JsxChild[]): string[] {
  const runs = [''];
  for (const child of children) {
    const said = ts.isJsxText(child)
      ? seenWords(child.text)
      : ts.isJsxExpression(child)
        ? child.expression === undefined
          ? ''
          : (stringIn(child.expression) ?? PLACE)
        : undefined;
    if (said === undefined) runs.push('');
    else runs.push((runs.pop() ?? '') + said);
  }
  return runs;
}

const keyOf = (name: ts.PropertyName): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined;

function rowOf(node: ts.Node): Map<string, string> | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const texts = node.properties.flatMap((property): [string, string][] => {
    if (!ts.isPropertyAssignment(property)) return [];
    const [key, text] = [keyOf(property.name), stringIn(property.initializer)];
    return key === undefined || text === undefined ? [] : [[key, plainText(text)]];
  });
  return new Map(texts);
}

const keysOf = (node: ts.ObjectLiteralExpression | ts.TypeLiteralNode | ts.InterfaceDeclaration): string[] =>
  (ts.isObjectLiteralExpression(node) ? [...node.properties] : [...node.members]).flatMap(({ name }) =>
    name === undefined ? [] : (keyOf(name) ?? []),
  );

export function textsOf(name: string, source: string): SourceTexts {
  const file = ts.createSourceFile(
    name,
    source,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts = new Set<string>();
  const lists: ReadonlySet<string>[] = [];
  const pairs: ReadonlyMap<string, string>[] = [];
  const list = (values: readonly (string | undefined)[]) => {
    const known = values.filter((value) => value !== undefined).map(plainText);
    if (known.length > 0) lists.push(new Set(known));
  };
  const table = (rows: readonly Map<string, string>[]) => {
    const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    for (const column of columns) {
      list(rows.map((row) => row.get(column)));
      for (const other of columns)
        if (other !== column) pairs.push(new Map(rows.map((row) => [row.get(column) ?? '', row.get(other) ?? ''])));
    }
  };
  const visit = (node: ts.Node): void => {
    const said = stringIn(node);
    if (said !== undefined && isSaid(node)) texts.add(plainText(said));
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const run of runsOf(node.children)) if (run.trim() !== '') texts.add(plainText(run));
    if (ts.isArrayLiteralExpression(node)) {
      list(node.elements.map(stringIn));
      const rows = node.elements.map(rowOf);
      if (rows.length > 1 && rows.every((row) => row !== undefined)) table(rows);
    }
    if (ts.isUnionTypeNode(node))
      list(node.types.map((type) => (ts.isLiteralTypeNode(type) ? stringIn(type.literal) : undefined)));
    if (ts.isObjectLiteralExpression(node) || ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node))
      list(keysOf(node));
    const row = rowOf(node);
    if (row !== undefined && row.size > 0) {
      list([...row.values()]);
      pairs.push(row);
    }
    if (ts.isObjectLiteralExpression(node)) {
      const rows = node.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) ? [[keyOf(property.name), rowOf(property.initializer)] as const] : [],
      );
      if (rows.length > 1 && rows.every(([key, inner]) => key !== undefined && inner !== undefined))
        table(rows.map(([key = '', inner]) => new Map([...(inner ?? []), [':key', key]])));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { texts, lists, pairs };
}
