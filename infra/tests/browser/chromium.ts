import { describe, expect, it } from '@jest/globals';
import axe, { type AxeResults, type Result } from 'axe-core';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from 'playwright-core';
import { installedChromium } from './installed-chromium.js';
import { zoneAtTen, zoneFarFromMidnight } from './zone-far-from-midnight.js';

const SCREENSHOTS = fileURLToPath(new URL('../e2e/screenshots/', import.meta.url));
const DEMO_PICTURES = fileURLToPath(
  new URL(
    import.meta.url.includes('/dist/') ? '../../../../web/public/demo-pictures/' : '../../../web/public/demo-pictures/',
    import.meta.url,
  ),
);
const PICTURES = process.env['PICTURES'] === '1';
const TAKES_DEMO_PICTURES = process.env['DEMO_PICTURES'] === '1';
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
const PATIENCE_MS = 20_000;

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const ZOOMED = [
  { width: 720, height: 450 },
  { width: 360, height: 225 },
] as const;

export const isInstalled = (): boolean => installedChromium() !== undefined;

/**
 * Runs `flows` if Chromium is installed. Otherwise a placeholder test reports the skip, and fails if CI_TOOLS_REQUIRED
 * is 1.
 */
export function inChromium(name: string, flows: () => void): void {
  if (isInstalled()) return describe(name, flows);
  return describe(name, () => {
    it('does not run because chromium is not installed', () => {
      expect({ chromium: installedChromium(), required: process.env['CI_TOOLS_REQUIRED'] === '1' }).toEqual({
        chromium: undefined,
        required: false,
      });
    });
  });
}

interface Expected {
  url: RegExp;
  text: RegExp;
}
export interface VisitorOptions {
  size?: { width: number; height: number };
  scheme?: 'light' | 'dark';
  signedIn?: BrowserContextOptions['storageState'];
  reducedMotion?: boolean;
  touch?: boolean;
}

/** Waits for the end of all animations: the contrast of a changing colour cannot be measured. */
const MOTION_ENDED = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))).then(() =>
  Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => undefined)))).then(() => undefined)`;

/** Skips passed rules and the preload of style sheets to save time. */
const LOOK = 'axe.run(document, { resultTypes: ["violations"], preload: false })';

export class Visitor {
  readonly complaints: string[] = [];
  readonly #expected: Expected[] = [];
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    const watch = (one: Page) => {
      one.on('console', (message) => this.#heard(message));
      one.on('pageerror', (error) => this.complaints.push(`page error: ${error.stack ?? error.message}`));
      one.on('dialog', (dialog) => {
        this.complaints.push(`a dialog of the browser opened: ${dialog.message()}`);
        void dialog.dismiss();
      });
    };
    watch(page);
    context.on('page', watch);
  }

  expects(url: RegExp, text: RegExp): this {
    this.#expected.push({ url, text });
    return this;
  }

  expectsSessionEnd(): this {
    return this.expects(/\/api\//, /status of 401/);
  }

  // Content Security Policy violations are console errors too.
  #heard(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const text = message.text();
    // Ignores two effects of a loaded machine: a 503 from a late service, after which the page retries, and a preloaded
    // font that is used late.
    if (/\/api\//.test(url) && /status of 503/.test(text)) return;
    if (/preloaded using link preload but not used/.test(text)) return;
    if (!this.#expected.some((one) => one.url.test(url) && one.text.test(text)))
      this.complaints.push(`${message.type()}: ${text} (${url})`);
  }

  /** With PICTURES=1, saves a screenshot of the whole page; with an open dialog, of the viewport. */
  async picture(name: string, page = this.page): Promise<void> {
    if (!PICTURES) return;
    await page.screenshot({
      path: `${SCREENSHOTS}${name}.png`,
      fullPage: (await page.getByRole('dialog').count()) === 0,
      animations: 'disabled',
    });
  }

  async demoPicture(name: string): Promise<void> {
    if (!TAKES_DEMO_PICTURES) return;
    await this.page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'hidden' });
    await this.page.screenshot({ path: `${DEMO_PICTURES}${name}.png`, animations: 'disabled' });
  }

  /** Throws if axe finds a serious or critical violation, or if the page scrolls sideways. */
  async isAccessible(page = this.page): Promise<void> {
    if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
    let grave: Result[] = [];
    // Repeats the check on a contrast violation: a button that is being enabled has an intermediate colour.
    for (let looks = 0; looks === 0 || (looks < 3 && grave.some(({ id }) => id === 'color-contrast')); looks++) {
      await page.evaluate(MOTION_ENDED);
      const { violations } = await page.evaluate<AxeResults>(LOOK);
      grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    }
    expect(
      grave.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html.slice(0, 300)}`).join('\n')}`,
      ),
    ).toEqual([]);
    await this.staysInWidth(page);
  }

  /**
   * Fails if the page is wider than the window. Waits, because a table turns into cards shortly after the window
   * narrows.
   */
  async staysInWidth(page = this.page): Promise<void> {
    const cutOff = () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    for (let tries = 0; tries < 200 && (await cutOff()) > 0; tries++) await page.waitForTimeout(100);
    expect({ width: page.viewportSize()?.width, cutOff: await cutOff() }).toEqual({
      width: page.viewportSize()?.width,
      cutOff: 0,
    });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** One browser per test file; each visitor has a separate profile. */
export class Chromium {
  readonly #visitors: Visitor[] = [];
  private constructor(
    private readonly browser: Browser,
    private readonly baseURL: string,
  ) {}

  static async launch(baseURL: string): Promise<Chromium> {
    const executablePath = installedChromium();
    if (executablePath === undefined) throw new Error('Chromium is not installed.');
    return new Chromium(await chromium.launch({ executablePath, args: ARGS, headless: true }), baseURL);
  }

  async visitor({
    size = DESK,
    scheme = 'light',
    signedIn,
    reducedMotion = false,
    touch = false,
  }: VisitorOptions = {}): Promise<Visitor> {
    const context = await this.browser.newContext({
      baseURL: this.baseURL,
      viewport: size,
      colorScheme: scheme,
      locale: 'en-GB',
      timezoneId: (TAKES_DEMO_PICTURES ? zoneAtTen : zoneFarFromMidnight)(new Date()),
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      hasTouch: touch,
      permissions: ['clipboard-read', 'clipboard-write'],
      ...(signedIn === undefined ? {} : { storageState: signedIn }),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const visitor = new Visitor(context, await context.newPage());
    this.#visitors.push(visitor);
    return visitor;
  }

  complaints(): string[] {
    return this.#visitors.flatMap(({ complaints }) => complaints.splice(0));
  }

  async shown(): Promise<string> {
    const pages = this.#visitors.flatMap(({ context }) => context.pages());
    const texts = await Promise.all(
      pages.map(
        async (page) =>
          `${page.url()}\n${await page
            .locator('body')
            .innerText({ timeout: 2000 })
            .catch((error: Error) => error.message)}`,
      ),
    );
    return texts.join('\n\n');
  }

  async closeVisitors(): Promise<void> {
    for (const visitor of this.#visitors.splice(0)) await visitor.close();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
