import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { installedChromium } from '../../browser/installed-chromium.js';
import { FIRST_PASSWORD } from '../target/target.js';
import { ELSEWHERE } from './payloads.js';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const DESK = { width: 1440, height: 900 };
/** The phone size of the specification's pictures. */
export const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = 40_000;

/** Runs first in each document and records Content Security Policy violations for a later check. */
const WATCH = `
  window.__refused = [];
  document.addEventListener('securitypolicyviolation', (event) => window.__refused.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + (event.sample || '')));
`;

/** Links with prefilled messages to a customer: an address in them is text, not a link target. */
const PREFILLED = ':is([href^="sms:"], [href^="https://wa.me/"])';

interface Seen {
  readonly happened: readonly string[];
  readonly sideways: number;
}

export class WatchedBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  static async launch(url: string): Promise<WatchedBrowser | undefined> {
    const executablePath = installedChromium();
    return executablePath === undefined
      ? undefined
      : new WatchedBrowser(await chromium.launch({ executablePath, args: ARGS, headless: true }), url);
  }

  async person(signIn?: { username: string; password?: string }): Promise<WatchedPage> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport: DESK,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(WATCH);
    if (signIn) {
      const answer = await context.request.post('/api/login', {
        headers: { origin: this.url },
        data: { username: signIn.username, password: signIn.password ?? FIRST_PASSWORD },
      });
      if (answer.status() !== 200) throw new TypeError(`${signIn.username} could not sign in: ${answer.status()}`);
    }
    return new WatchedPage(context, await context.newPage(), this.url);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

export class WatchedPage {
  readonly #happened: string[] = [];
  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    url: string,
  ) {
    const { host } = new URL(url);
    page.on('dialog', (dialog) => {
      this.#happened.push(`a dialog opened: ${dialog.message().slice(0, 80)}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => this.#happened.push(`an error of the page: ${error.message.slice(0, 200)}`));
    page.on('popup', () => this.#happened.push('a window opened'));
    page.on('request', (request) => {
      if (request.url().includes(ELSEWHERE) || (/^https?:/.test(request.url()) && new URL(request.url()).host !== host))
        this.#happened.push(`something was fetched from ${request.url().slice(0, 100)}`);
    });
  }

  async look(path: string, then: (page: Page) => Promise<void> = async () => undefined): Promise<Seen> {
    await this.page.goto(path);
    await this.page
      .locator('main, [role=main]')
      .first()
      .waitFor()
      .catch((error: Error) =>
        this.#happened.push(`the page does not come to stand: ${error.message.split('\n')[0]} ${this.page.url()}`),
      );
    // Waits a fixed time: the network is never idle, because the event stream stays open.
    await this.page.waitForTimeout(SETTLE_MS);
    await then(this.page);
    const left = await this.page.evaluate<{ ran: unknown; refused: string[]; sideways: number; markup: number }>(`({
      ran: window.__ran, refused: window.__refused, sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      markup: document.querySelectorAll('main [onerror], main [onload], main iframe, main object, main base, main form[action*="attacker"], a[href^="javascript:" i], [src*="attacker"], [href*="attacker"]:not(${PREFILLED})').length,
    })`);
    if (left.ran !== undefined) this.#happened.push('a payload ran');
    if (left.markup > 0) this.#happened.push(`${left.markup} elements of a payload became part of the page`);
    this.#happened.push(...left.refused.map((one) => `the content policy refused ${one}`));
    return { happened: this.#happened.splice(0), sideways: left.sideways };
  }

  async open(path: string): Promise<{ shownAsPage: boolean }> {
    // No download within the time means that the file was shown.
    const saved = this.page.waitForEvent('download', { timeout: SAVED_MS }).then(
      () => true,
      () => false,
    );
    // A navigation that becomes a download ends with an error.
    await this.page.goto(path).catch((error: Error) => {
      if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error;
    });
    return { shownAsPage: !(await saved) };
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

const SETTLE_MS = 350;
const SAVED_MS = 10_000;
