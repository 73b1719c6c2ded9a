import { existsSync } from 'node:fs';

/** `chromium-headless-shell` is the same browser without windows: a quarter less work for what a test does with it. */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of the tests: what `CHROMIUM` names, or the first that is installed; undefined where there is none. */
export function installedChromium(): string | undefined {
  const named = process.env['CHROMIUM'] || undefined;
  return (named === undefined ? KNOWN : [named]).find((path) => existsSync(path));
}
