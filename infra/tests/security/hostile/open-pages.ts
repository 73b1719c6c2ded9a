import { applicationFilePath, type FileKind, type FileType } from '@revive/contracts/onboarding/files';
import type { Scene } from '../part.js';
import { PASSWORD } from '../world/accounts.js';
import { nameOf } from '../world/kinds.js';
import type { HostileApplication } from './applicants.js';
import { fitted, shown, SHOWN_AS_TYPED } from './payloads.js';
import type { HostileAccount } from './technicians.js';
import { hostileFiles, wrongWithFile } from './uploads.js';
import { PHONE, WatchedBrowser, type WatchedPage } from './watched-page.js';

const OF_ALL = [
  '/admin/applications',
  '/admin/accounts',
  '/admin/mailbox',
  '/admin/emails',
  '/admin/users',
  '/admin/agreements',
  '/admin/activity',
];
const WHO_WAITS = ['/pending-approval', '/onboarding', '/user-agreement', '/profile'];
const WHO_IS_IN = [
  '/onboarding',
  '/user-agreement',
  '/training',
  '/profile',
  '/notifications',
  '/tenant-onboarding',
  '/tenant/overview',
];

const SHOWN_MS = 10_000;
const LOOK_MS = 100;

type Look = (
  person: WatchedPage,
  address: string,
  payload: string,
  how?: { readonly tabs?: boolean; readonly shows?: string },
) => Promise<void>;

export async function openPages(
  scene: Scene,
  made: readonly HostileApplication[],
  accounts: readonly HostileAccount[],
): Promise<void> {
  const { target, report } = scene;
  const browser = await WatchedBrowser.launch(target.url);
  if (!browser) return report.finding('no Chromium is installed: no page was looked at');
  try {
    const [master, anyone] = [
      await browser.person({
        username: nameOf({ role: 'master', place: 'none', status: 'active' }),
        password: PASSWORD,
      }),
      await browser.person(),
    ];
    await master.page.setViewportSize(PHONE);
    const look = looking(scene);
    for (const address of OF_ALL) await look(master, address, 'all');
    for (const { id, link, payload, account } of made) {
      await look(master, `/admin/applications/${id}`, payload, { tabs: true });
      await anyone.page.goto('about:blank');
      await look(anyone, `/registration-confirmation#application=${link}`, payload, { shows: fitted(payload, 200, 2) });
      await look(master, `/admin/users/${account.id}`, payload, { shows: fitted(payload, 200) });
      await lookAsAccount(browser, look, account.username, payload, WHO_IS_IN);
      await lookAtFiles(scene, master, id, payload);
    }
    for (const { id, username, payload } of accounts) {
      await look(master, `/admin/users/${id}`, payload, { shows: fitted(payload, 120) });
      await lookAsAccount(browser, look, username, payload, WHO_WAITS);
    }
  } finally {
    await browser.close();
  }
}

const looking =
  ({ report }: Scene): Look =>
  async (person, address, payload, { tabs = false, shows } = {}) => {
    const { happened, sideways } = await person.look(address, async (page) => {
      if (tabs) await openTabs(page);
      if (shows === undefined || !SHOWN_AS_TYPED.includes(payload)) return;
      if (!(await isShown(page, shows)))
        report.finding(`${address} (${shown(payload)}): it does not stand there as it was typed`);
      const again = readAgain(shows);
      if (again !== shows && (await page.locator('main').innerText()).includes(again))
        report.finding(`${address} (${shown(payload)}): it stands there as if it were markup: ${again}`);
    });
    report.count('looks');
    for (const one of happened) report.finding(`${address} (${shown(payload)}): ${one}`);
    if (sideways > 0) report.finding(`${address} (${shown(payload)}): the page is ${sideways} px too wide`);
  };

async function lookAsAccount(
  browser: WatchedBrowser,
  look: Look,
  username: string,
  payload: string,
  addresses: readonly string[],
): Promise<void> {
  const person = await browser.person({ username, password: PASSWORD });
  await person.page.setViewportSize(PHONE);
  for (const address of addresses) await look(person, address, payload);
  await person.close();
}

const readAgain = (typed: string): string =>
  typed
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#60;', '<')
    .replaceAll('&#62;', '>')
    .replaceAll('&#x3c;', '<')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&');

async function isShown(page: WatchedPage['page'], typed: string): Promise<boolean> {
  for (const end = Date.now() + SHOWN_MS; Date.now() < end; await page.waitForTimeout(LOOK_MS))
    if ((await page.locator('main').innerText()).includes(typed)) return true;
  return false;
}

async function lookAtFiles({ report }: Scene, staff: WatchedPage, application: string, payload: string): Promise<void> {
  const { request } = staff.context;
  const { files } = (await (await request.get(`/api/tenant-applications/${application}`)).json()) as {
    files: readonly { id: string; kind: FileKind; type: FileType }[];
  };
  for (const { kind, type, bytes } of hostileFiles(payload)) {
    const file = files.find((one) => one.kind === kind);
    report.count('files');
    if (file?.type !== type) {
      report.finding(`${shown(payload)}: a ${kind} is missing, or is taken for ${String(file?.type)}`);
      continue;
    }
    const answer = await request.get(applicationFilePath(file.id));
    for (const wrong of wrongWithFile({ kind, type, headers: answer.headers(), bytes: await answer.body() }, bytes))
      report.finding(`${shown(payload)}: a ${kind}: ${wrong}`);
    const { shownAsPage } = await staff.open(applicationFilePath(file.id));
    if (shownAsPage) report.finding(`${shown(payload)}: the browser shows a ${kind} instead of saving it`);
  }
}

async function openTabs(page: WatchedPage['page']): Promise<void> {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.waitForTimeout(60);
  }
}
