import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** In the page itself, and where the web's own files are while it is developed. */
const SCHEME = '/scheme.js';
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g;
const PICTURE_ENDS = '<!-- first picture ends -->';

/**
 * The page shows its first picture from its own HTML alone: on a slow line every file that the browser must have before
 * is seconds of an empty window. So the stylesheets and the script of the colour scheme come after that picture. The
 * script is named by its content, hence kept by browsers: who chose another scheme than their system's sees no change.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  buildStart() {
    this.emitFile({
      type: 'asset',
      name: 'scheme.js',
      source: readFileSync(new URL('./public/scheme.js', import.meta.url)),
    });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const scheme = Object.keys(bundle ?? {}).find((file) => /^assets\/scheme-[^/]*\.js$/.test(file));
      if (scheme === undefined) throw new TypeError('the build has no script of the colour scheme');
      if (!html.includes(PICTURE_ENDS)) throw new TypeError('index.html does not say where its first picture ends');
      const stylesheets = html.match(STYLESHEET) ?? [];
      return html
        .replace(STYLESHEET, '')
        .replace(PICTURE_ENDS, stylesheets.join('\n    '))
        .replace(`src="${SCHEME}"`, `src="/${scheme}"`);
    },
  },
});
