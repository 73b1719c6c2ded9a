import ts from 'typescript';

export interface Marker {
  readonly name: string;
  readonly line: number;
  readonly without: string;
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const ON_LINE = /^\/\/ control: (?<name>.*?)(?: = (?<instead>.*))?$/;
const IN_BLOCK = /^\/\*\s*control:\s*(?<name>.*?)\s*\*\/$/;
const IN_SQL = /^[ \t]*-- control: (?<name>.*)\n/gm;
/** An SQL condition. The parameters must keep their numbers, so the condition stays and is made true for every row. */
const CONDITION = /^(?<word>\s*(?:where|and)\s+)(?<condition>\S.*)$/;

const startsAt = (sourceFile: ts.SourceFile, at: number): readonly ts.Node[] => {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (node.pos > at || node.end <= at) return;
    if (node.getStart(sourceFile) === at && !ts.isSourceFile(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(sourceFile);
  return found;
};

const isListed = (node: ts.Node): boolean =>
  ts.isObjectLiteralElementLike(node) || ts.isArrayLiteralExpression(node.parent);

const isOneOfMany = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isStatement(node)) return ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
  return ts.isClassElement(node) || isListed(node);
};

const isDeclaration = (node: ts.Node): boolean => ts.isVariableStatement(node) || ts.isDeclarationStatement(node);

const neutralOf = (node: ts.Node): 'true' | 'false' | undefined => {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.operatorToken === node) return undefined;
  if (parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return 'true';
  return parent.operatorToken.kind === ts.SyntaxKind.BarBarToken ? 'false' : undefined;
};

/** The expression that a replacement above the node replaces: a value or a condition, or the node itself. */
const valueOf = (node: ts.Node): ts.Expression | undefined => {
  if (ts.isVariableStatement(node)) {
    const [declaration, ...others] = node.declarationList.declarations;
    return others.length === 0 ? declaration?.initializer : undefined;
  }
  if (ts.isPropertyAssignment(node)) return node.initializer;
  if (ts.isReturnStatement(node) || ts.isIfStatement(node)) return node.expression;
  return ts.isExpression(node) ? node : undefined;
};

/**
 * True for a marker at the start of a bracketed operand. A formatter moves such a comment before the bracket, where
 * the marker would mean the whole bracket.
 */
const beginsBrackets = (node: ts.Node, at: number, sourceFile: ts.SourceFile): boolean => {
  if (node.getStart(sourceFile) < at) return ts.isParenthesizedExpression(node) && neutralOf(node) !== undefined;
  return !ts.isSourceFile(node) && beginsBrackets(node.parent, at, sourceFile);
};

/**
 * Every token with the comments before it. Includes closing brackets, so that a marker before a bracket is reported.
 */
function tokensOf(node: ts.Node, sourceFile: ts.SourceFile): readonly ts.Node[] {
  const children = node.getChildren(sourceFile).filter((child) => !ts.isJSDoc(child));
  if (children.length > 0) return children.flatMap((child) => tokensOf(child, sourceFile));
  return node.kind === ts.SyntaxKind.SyntaxList ? [] : [node];
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

const isBalanced = (sql: string): boolean => {
  let depth = 0;
  for (const sign of sql) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

/** The markers of a source. Throws TypeError if a marker names no removable code. */
export function markersOf(file: string, source: string): readonly Marker[] {
  if (!source.includes('control:')) return [];
  const sourceFile = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lineAt = (at: number): number => sourceFile.getLineAndCharacterOfPosition(at).line + 1;
  const refused = (name: string, at: number, why: string): TypeError =>
    new TypeError(`${file}:${lineAt(at)}: "${name}" ${why}`);
  const marker = (name: string, at: number, [from, to]: readonly [number, number], instead: string): Marker => ({
    name,
    line: lineAt(at),
    without: source.slice(0, from) + instead + source.slice(to),
  });

  const withComma = (node: ts.Node): number =>
    node.end + (isListed(node) ? (/^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0) : 0);

  const removed = (name: string, at: number, nodes: readonly ts.Node[]): Marker => {
    const whole = nodes.find(isOneOfMany);
    if (whole && isDeclaration(whole))
      throw refused(name, at, 'stands above a declaration: without it nothing would run');
    if (whole) return marker(name, at, [whole.getStart(sourceFile), withComma(whole)], '');
    const operand = nodes.findLast((node) => neutralOf(node) !== undefined);
    if (!operand) throw refused(name, at, 'stands above nothing that can be taken away');
    const from = operand.getStart(sourceFile);
    if (beginsBrackets(operand, from, sourceFile))
      throw refused(name, at, 'stands first in brackets that && or || joins: let another operand be first there');
    return marker(name, at, [from, operand.end], neutralOf(operand) ?? '');
  };

  const replaced = (name: string, at: number, nodes: readonly ts.Node[], instead: string): Marker => {
    const node = nodes.map(valueOf).find((value) => value !== undefined);
    if (!node) throw refused(name, at, 'stands above no expression');
    if (instead === node.getText(sourceFile)) throw refused(name, at, 'takes nothing away');
    return marker(name, at, [node.getStart(sourceFile), node.end], instead);
  };

  const onLine = (name: string, at: number, token: ts.Node, instead: string | undefined): Marker => {
    if (source.slice(source.lastIndexOf('\n', at) + 1, at).trim() !== '')
      throw refused(name, at, 'stands behind something: it needs a line of its own');
    const nodes = startsAt(sourceFile, token.getStart(sourceFile));
    return instead === undefined ? removed(name, at, nodes) : replaced(name, at, nodes, instead);
  };

  const inSql = (name: string, at: number, from: number, text: ts.Node): Marker => {
    const whole = ts.isTemplateHead(text)
      ? text.parent
      : ts.isTemplateMiddleOrTemplateTail(text)
        ? text.parent.parent
        : text;
    const line = (source.slice(from, whole.end - 1).split('\n', 1)[0] ?? '').trimEnd();
    if (line.trim() === '') throw refused(name, at, 'stands above no line of SQL');
    if (!isBalanced(line))
      throw refused(name, at, 'stands above a line of SQL that opens or closes what another line does not');
    const { word, condition } = CONDITION.exec(line)?.groups ?? {};
    return marker(name, at, [from, from + line.length], word === undefined ? '' : `${word}(${condition} or true)`);
  };

  return tokensOf(sourceFile, sourceFile).flatMap((token) => {
    const comments = [...source.slice(token.pos, token.getStart(sourceFile)).matchAll(COMMENT)].flatMap(
      ({ 0: comment, index }) => {
        const at = token.pos + index;
        const block = IN_BLOCK.exec(comment)?.groups;
        if (block) throw refused(block.name ?? '', at, 'is a block comment: write it as // on a line of its own');
        const line = ON_LINE.exec(comment)?.groups;
        return line ? [onLine(line.name ?? '', at, token, line.instead)] : [];
      },
    );
    if (!isText(token)) return comments;
    const start = token.getStart(sourceFile);
    return [
      ...comments,
      ...[...token.getText(sourceFile).matchAll(IN_SQL)].map(({ 0: comment, index, groups }) =>
        inSql(groups?.name ?? '', start + index, start + index + comment.length, token),
      ),
    ];
  });
}
