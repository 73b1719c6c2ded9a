import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SCHEME = '/scheme.js';
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g;
const PICTURE_ENDS = '<!-- first picture ends -->';

/**
 * Moves stylesheets and the colour scheme script behind the first picture, so that the page’s HTML alone can paint. On
 * a slow line each blocking file costs seconds. The script name contains a content hash, so browsers cache the script
 * and a chosen scheme does not flicker.
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
