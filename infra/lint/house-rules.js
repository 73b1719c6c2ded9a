// Rules of this house that no published plugin has. Each is seen to fail by `house-rules.test.ts`.
import { relative, resolve } from 'node:path';

const VAGUE = /\/(common|shared|utils|helpers|misc|core)\//;

export default {
  meta: { name: 'house' },
  rules: {
    /** A disabled rule says why, behind two dashes. */
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
    /** A folder is named for a thing; "utils" names nothing. */
    'no-vague-folders': {
      create: (context) => ({
        Program(node) {
          // Seen from the working folder: where the checkout itself lies names no folder of ours.
          const path = relative(context.cwd, resolve(context.cwd, context.filename)).replaceAll('\\', '/');
          if (VAGUE.test(`/${path}`)) context.report({ node, message: 'Name the folder for the thing in it.' });
        },
      }),
    },
    /** Services refuse with AppError (a row of the table) or fail with a TypeError of ours; `new Error` says neither. */
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
