// Plain English in comments and names: `CONTRIBUTING.md`, "Style".

/** Words that stand for a noun. A comment full of them cannot be understood without its neighbours. */
const PRONOUN_LIKE =
  /\b(?:whoever|whom|whose|who|somebody|anybody|nobody|everybody|what|others?|another|ones?|its?|they|theirs?|them|that|this|those|which|anew|told|tell|says?|said|stands?|else|so|thereof|besides|goes|comes?|came|gone|there)\b/gi;
const WORD = /[A-Za-z']+/g;
const MOST_PRONOUNS = 0.3;
/** A share of fewer words says nothing. */
const FEWEST_WORDS = 6;
const DIRECTIVE = /^\s*(?:control:|spec\b|eslint|oxlint|@ts-)/;

/** Stems that name no thing of the field. `told` and `made` say nothing to a person who searches for a word. */
const VAGUE_STEM =
  /^(?:what|who|whom|whose|whoever|somebody|nobody|anybody|everybody|another|anew|told|tells?|said|says?|spoken|stands|standing|goes|comes?|came|gone|made|looks?|looked|ways?|that|it|mends?|mended|things?)$/i;
/** The test framework's own names: `export const { it } = globalThis`. */
const FRAMEWORK = new Set(['it']);
/** TypeORM stores a migration's class name, which ends in 13 digits, in the database. */
const MIGRATION = /\d{13}$/;

/** `ACCOUNT_LOOKS` and `accountLooks` are "account" and "looks". */
const wordsOf = (name) =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/\s+/);

/** Share of pronoun-like words, from 0 to 1; 0 for a text of fewer than six words. */
function shareOfPronouns(text) {
  const words = text.match(WORD) ?? [];
  return words.length < FEWEST_WORDS ? 0 : (text.match(PRONOUN_LIKE) ?? []).length / words.length;
}

/** Joins `//` comments on consecutive lines. */
function paragraphsOf(comments) {
  const paragraphs = [];
  for (const comment of comments) {
    if (DIRECTIVE.test(comment.value)) continue;
    const last = paragraphs.at(-1);
    const isNextLine = last?.type === 'Line' && comment.type === 'Line' && last.endLine === comment.loc.start.line - 1;
    const text = comment.value.replaceAll('*', ' ');
    if (isNextLine) {
      last.text += ` ${text}`;
      last.endLine = comment.loc.end.line;
    } else paragraphs.push({ type: comment.type, loc: comment.loc, text, endLine: comment.loc.end.line });
  }
  return paragraphs;
}

/** The identifiers that a declaration or a pattern declares. */
function declaredBy(node) {
  if (!node) return [];
  if (node.type === 'Identifier') return [node];
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => declaredBy(id));
  if (node.type === 'ArrayPattern') return node.elements.flatMap(declaredBy);
  if (node.type === 'ObjectPattern') return node.properties.flatMap(({ value }) => declaredBy(value));
  return declaredBy(node.id);
}

export const plainComments = {
  create: (context) => ({
    Program() {
      for (const { loc, text } of paragraphsOf(context.sourceCode.getAllComments()))
        if (shareOfPronouns(text) >= MOST_PRONOUNS)
          context.report({ loc, message: 'Name the things: a third of this comment are pronouns and fillers.' });
    },
  }),
};

export const plainNames = {
  create: (context) => ({
    ExportNamedDeclaration({ declaration, specifiers, source }) {
      const exported = source ? [] : specifiers.map((specifier) => specifier.exported);
      for (const identifier of [...declaredBy(declaration), ...exported]) {
        const stem =
          MIGRATION.test(identifier.name) || FRAMEWORK.has(identifier.name)
            ? undefined
            : wordsOf(identifier.name).find((word) => VAGUE_STEM.test(word));
        if (stem !== undefined)
          context.report({
            node: identifier,
            message: `"${stem}" in ${identifier.name} names nothing: use a word of the field.`,
          });
      }
    },
  }),
};
