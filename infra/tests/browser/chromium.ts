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
/** In the web's own files: served to visitors as they are. */
const DEMO_PICTURES = fileURLToPath(
  new URL(
    import.meta.url.includes('/dist/') ? '../../../../web/public/demo-pictures/' : '../../../web/public/demo-pictures/',
    import.meta.url,
  ),
);
/** Pictures are for people to look at, and take their time: only where somebody asks for them. */
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
  // A camera and a microphone that are there, and a person who allows them.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
/** A bound for a machine under load, not an expectation of speed. */
const PATIENCE_MS = 20_000;

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** A desk at 200 % and 400 % zoom. */
export const ZOOMED = [
  { width: 720, height: 450 },
  { width: 360, height: 225 },
] as const;

export const isInstalled = (): boolean => installedChromium() !== undefined;

/**
 * `flows` where Chromium is installed. Elsewhere a test of that name says that it was not run, and fails where
 * CI_TOOLS_REQUIRED promises it.
 */
export function inChromium(name: string, flows: () => void): void {
  if (isInstalled()) return describe(name, flows);
  return describe(name, () => {
    it('not run: chromium is not installed', () => {
      expect({ chromium: installedChromium(), required: process.env['CI_TOOLS_REQUIRED'] === '1' }).toEqual({
        chromium: undefined,
        required: false,
      });
    });
  });
}

/** What a person's page may report without anything being wrong: the address it came from and its words. */
export interface Expected {
  url: RegExp;
  text: RegExp;
}
export interface VisitorOptions {
  size?: { width: number; height: number };
  scheme?: 'light' | 'dark';
  /** Cookies of somebody who signed in before. */
  signedIn?: BrowserContextOptions['storageState'];
  reducedMotion?: boolean;
  touch?: boolean;
}

/** A colour that still changes has no contrast of its own. */
const MOTION_ENDED = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))).then(() =>
  Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => undefined)))).then(() => undefined)`;

/** What a page does well is not asked, nor what only its style sheets as texts would say: neither is worth its time. */
const LOOK = 'axe.run(document, { resultTypes: ["violations"], preload: false })';

/** One person at one browser profile; everything that its pages complain of is kept. */
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

  /** From now on this complaint is part of the flow. */
  expects(url: RegExp, text: RegExp): this {
    this.#expected.push({ url, text });
    return this;
  }

  /** From now on its session may end while the page still asks for something. */
  expectsSessionEnd(): this {
    return this.expects(/\/api\//, /status of 401/);
  }

  // Refusals of the content policy come as errors of the console too.
  #heard(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    const text = message.text();
    // What a machine under load does for a moment: a service is late and asks to come again, as the page does by itself
    // or with a button; a font that was fetched early is used late.
    if (/\/api\//.test(url) && /status of 503/.test(text)) return;
    if (/preloaded using link preload but not used/.test(text)) return;
    if (!this.#expected.some((one) => one.url.test(url) && one.text.test(text)))
      this.complaints.push(`${message.type()}: ${text} (${url})`);
  }

  /** With PICTURES=1 the whole page as a picture, for people to look at; with a dialog open, what the screen shows. */
  async picture(name: string, page = this.page): Promise<void> {
    if (!PICTURES) return;
    await page.screenshot({
      path: `${SCREENSHOTS}${name}.png`,
      fullPage: (await page.getByRole('dialog').count()) === 0,
      animations: 'disabled',
    });
  }

  /** With DEMO_PICTURES=1 what the screen shows once its notices are gone, for the public page that shows a whole repair. */
  async demoPicture(name: string): Promise<void> {
    if (!TAKES_DEMO_PICTURES) return;
    await this.page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'hidden' });
    await this.page.screenshot({ path: `${DEMO_PICTURES}${name}.png`, animations: 'disabled' });
  }

  /** Throws with the rules and elements where axe finds something serious; and where the page can be moved sideways. */
  async isAccessible(page = this.page): Promise<void> {
    // Into each document once: a page is looked at in several sizes and colours.
    if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
    let grave: Result[] = [];
    // A button that is enabled in the middle of a look has changed its colour half: then the look is taken again.
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

  /** Nothing makes the page wider than the window; a table becomes cards a moment after the window became narrow. */
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

/** One browser for a file; each visitor has a profile of its own. */
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

  /** What any page complained of since the last look. */
  complaints(): string[] {
    return this.#visitors.flatMap(({ complaints }) => complaints.splice(0));
  }

  /** What every open page shows, each under its address: for whoever reads why a flow failed. */
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

  /** Closes every visitor's profile: a flow leaves nothing open behind it. */
  async closeVisitors(): Promise<void> {
    for (const visitor of this.#visitors.splice(0)) await visitor.close();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
