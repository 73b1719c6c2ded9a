// No inline styles in the features of the web: looks are components of `web/src/ui` or `styled()` components.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

/**
 * Inline styles of each file whose values exist only at run time, such as the width of a bar. The numbers only fall: a
 * file with fewer styles than its number is refused, too.
 */
const ALLOWANCE = JSON.parse(readFileSync(new URL('./inline-styles.json', import.meta.url), 'utf8'));

export const noInlineStyle = {
  create: (context) => {
    const path = relative(context.cwd, resolve(context.cwd, context.filename)).replaceAll('\\', '/');
    const allowed = ALLOWANCE[path] ?? 0;
    const styles = [];
    return {
      JSXAttribute(node) {
        if (node.name.name === 'style') styles.push(node);
      },
      'Program:exit'(node) {
        for (const style of styles.slice(allowed))
          context.report({ node: style, message: 'Use a component of #ui, or styled() with tokens.' });
        if (styles.length < allowed)
          context.report({
            node,
            message: `Write ${styles.length} instead of ${allowed} for this file in infra/lint/inline-styles.json.`,
          });
      },
    };
  },
};
