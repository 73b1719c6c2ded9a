// Rules of this house that no published plugin has. Each is seen to fail by `house-rules.test.ts`.
import { relative, resolve } from 'node:path';

const VAGUE = /\/(common|shared|utils|helpers|misc|core)\//;

export default {
  rules: {
    /** A disabled rule says why, behind two dashes. */
    'disable-says-why': {
      create: (context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            if (/^\s*eslint-disable/.test(comment.value) && !/--\s*\S{3}/.test(comment.value)) context.report({ loc: comment.loc, message: 'Say why this rule is switched off: `-- reason`.' });
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
  },
};
