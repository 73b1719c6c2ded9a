// House rules without a published plugin. `house-rules.test.ts` proves each rule with a violation.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { noInlineStyle } from './inline-styles.js';
import { plainComments, plainNames } from './plain-words.js';

const VAGUE = /\/(common|shared|utils|helpers|misc|core)\//;
/** Allowed exception: the basis of every platform folder. */
const PLATFORMS_CORE = /^libs\/platform\/src\/core\//;

const MOST_COLUMNS = 140;
const isText = ({ type, value }) =>
  type === 'TemplateElement' ||
  type === 'JSXText' ||
  (type === 'Literal' && (typeof value === 'string' || value instanceof RegExp));

function linesWithText(root) {
  const lines = new Set();
  const visit = (node) => {
    if (isText(node)) for (let { line } = node.loc.start; line <= node.loc.end.line; line += 1) lines.add(line);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue;
      for (const one of Array.isArray(value) ? value : [value]) if (typeof one?.type === 'string') visit(one);
    }
  };
  visit(root);
  return lines;
}

/**
 * Maps each forbidden name to its replacement, from the last two columns of the glossary's table. `Letter…` covers
 * every name with this prefix.
 */
const GLOSSARY = new Map(
  readFileSync(new URL('../decisions/glossary.md', import.meta.url), 'utf8')
    // The section below lists screen words, which are no identifiers.
    .split('## On screens', 1)[0]
    .split('\n')
    .flatMap((line) => {
      const [, , word = '', not = ''] = line.split('|').map((cell) => cell.trim());
      return [...not.matchAll(/`(\w+…?)`/g)].map(([, name]) => [name, word]);
    }),
);
const FIRST_WORD = /^[A-Z][a-z]+(?=[A-Z]|$)/;
const wordInstead = (name) => GLOSSARY.get(name) ?? GLOSSARY.get(`${FIRST_WORD.exec(name)?.[0]}…`);

const TIMERS = new Set(['setTimeout', 'setInterval']);
const OF_THE_WINDOW = new Set(['globalThis', 'window', 'self']);
/** Matches `setTimeout(…)` and `window.setTimeout(…)`, but no equally named method of a different object. */
const isTimer = (callee) =>
  callee.type === 'MemberExpression'
    ? OF_THE_WINDOW.has(callee.object.name) && TIMERS.has(callee.property.name)
    : TIMERS.has(callee.name);
const timeoutOf = ({ callee, arguments: values }) =>
  /^(?:waitFor|find(?:All)?By)/.test((callee.property ?? callee).name)
    ? values
        .flatMap((value) => (value.type === 'ObjectExpression' ? value.properties : []))
        .find(({ key }) => key?.name === 'timeout')
    : undefined;

export default {
  meta: { name: 'house' },
  rules: {
    'disable-says-why': {
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            if (/^\s*(?:eslint|oxlint)-disable/.test(comment.value) && !/--\s*\S{3}/.test(comment.value))
              context.report({ loc: comment.loc, message: 'Say why this rule is switched off: `-- reason`.' });
          }
        },
      }),
    },
    'no-vague-folders': {
      create: (context) => ({
        Program(node) {
          // Relative to the working folder, so that the location of the checkout does not matter.
          const path = relative(context.cwd, resolve(context.cwd, context.filename)).replaceAll('\\', '/');
          if (VAGUE.test(`/${path.replace(PLATFORMS_CORE, '')}`))
            context.report({ node, message: 'Name the folder for the thing in it.' });
        },
      }),
    },
    /** Services throw an AppError (a row of the error table) or a TypeError for bugs; `new Error` is neither. */
    'no-plain-error': {
      create: (context) => ({
        "ThrowStatement > NewExpression[callee.name='Error']"(node) {
          context.report({ node, message: 'Throw an AppError, or a named error of this module.' });
        },
      }),
    },
    'no-enum': {
      create: (context) => ({
        TSEnumDeclaration(node) {
          context.report({ node, message: 'Closed sets are const arrays of text.' });
        },
      }),
    },
    'no-skipped-test': {
      create: (context) => ({
        MemberExpression({ object, property }) {
          const isTest = object.type === 'Identifier' && ['it', 'test', 'describe'].includes(object.name);
          if (isTest && ['skip', 'only', 'todo'].includes(property.name)) {
            context.report({ node: property, message: 'No test is skipped or left alone.' });
          }
        },
      }),
    },
    /** Forbids real timers: a page test with a fixed delay fails on a slow machine, or looks too early. */
    'no-real-timer': {
      create: (context) => ({
        CallExpression(node) {
          if (isTimer(node.callee))
            context.report({
              node,
              message: 'Wait by `settled()`, or move a fake clock by `pass(ms)` (#testing/waits.js).',
            });
          const timeout = timeoutOf(node);
          if (timeout !== undefined)
            context.report({ node: timeout, message: 'The machine decides how long this takes: leave `timeout` out.' });
        },
        ImportSpecifier({ imported, local }) {
          if (TIMERS.has(imported.name) && local.name !== imported.name)
            context.report({ node: local, message: `Leave ${imported.name} its name, so that its calls are found.` });
        },
      }),
    },
    'no-swallowed-error': {
      create: (context) => ({
        CallExpression({ callee, arguments: [handler] }) {
          const isCatch = callee.type === 'MemberExpression' && callee.property.name === 'catch';
          if (
            isCatch &&
            handler?.type === 'ArrowFunctionExpression' &&
            handler.body.type === 'BlockStatement' &&
            handler.body.body.length === 0
          ) {
            context.report({ node: handler, message: 'An error that is swallowed needs to be said why: handle it.' });
          }
        },
      }),
    },
    /** Prettier breaks code at 120 columns, so longer lines contain text. Comments count as text and can be broken. */
    'max-len': {
      create: (context) => ({
        Program(node) {
          const texts = linesWithText(node);
          for (const [at, line] of context.sourceCode.lines.entries()) {
            if (line.length <= MOST_COLUMNS || /https?:\/\//.test(line) || texts.has(at + 1)) continue;
            const loc = { start: { line: at + 1, column: MOST_COLUMNS }, end: { line: at + 1, column: line.length } };
            context.report({ loc, message: `This line has ${line.length} columns, more than ${MOST_COLUMNS}.` });
          }
        },
      }),
    },
    /** Enforces one word per concept: `infra/decisions/glossary.md`. */
    glossary: {
      create: (context) => ({
        Identifier(node) {
          const word = wordInstead(node.name);
          if (word !== undefined) context.report({ node, message: `The glossary says ${word}, not ${node.name}.` });
        },
      }),
    },
    'no-inline-style': noInlineStyle,
    'plain-comments': plainComments,
    'plain-names': plainNames,
    'environment-in-config': {
      create: (context) => ({
        MemberExpression(node) {
          if (node.object.type === 'Identifier' && node.object.name === 'process' && node.property.name === 'env') {
            context.report({ node, message: 'Only config.ts sees the environment.' });
          }
        },
      }),
    },
  },
};
