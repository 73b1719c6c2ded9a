import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Part, Scene } from '../part.js';
import { AccountMaker, PASSWORD } from '../world/accounts.js';
import { nameOf } from '../world/kinds.js';
import { Person } from '../world/http.js';
import { handedOut, HostileApplicant, mailFolderOf, type HandedOut, type HostileApplication } from './applicants.js';
import { openPages } from './open-pages.js';
import { fitted, PAYLOADS, shown, asOneLine } from './payloads.js';
import { readPdf, countInPdf } from './pdf-text.js';
import { readEmails, wrongWith } from './read-emails.js';
import { hostileTechnician, type HostileAccount } from './technicians.js';
import { Trainer } from './trainer.js';

const OPENAPI = fileURLToPath(
  new URL(
    import.meta.url.includes('/dist/') ? '../../../../../web/openapi.json' : '../../../../web/openapi.json',
    import.meta.url,
  ),
);
const EMAILS_MS = 3_000;
const FILE_NAME = /^attachment; filename="revive-agent-[a-z0-9]+(-[a-z0-9]+)*\.(bat|sh|py)"$/;

/**
 * Fills every applicant field with each payload. No payload may take effect in a script, an email, a PDF or a page.
 */
export const attackApplicants: Part = async (scene) => {
  const { target, world, random, report, quick } = scene;
  const trainer = await Trainer.open(target);
  const others = { master: await signedIn(scene, 'master'), admin: await signedIn(scene, 'admin'), trainer };
  const tag = random.hex(6);
  const [made, accounts]: [HostileApplication[], HostileAccount[]] = [[], []];
  for (const [nth, payload] of PAYLOADS.entries()) {
    if (quick && nth % 5 !== 0) continue;
    try {
      accounts.push(await hostileTechnician(world.http, others.master, payload, nth, tag));
      made.push(await new HostileApplicant(target, world.http, payload, nth, tag).run(others));
      report.count('applications');
    } catch (error) {
      // A refusal is harmless, but prevents the checks of the later steps.
      report.finding(
        `${shown(payload)} did not come to the end: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  await trainer.close();
  const steps = await sevenSteps(scene, tag);
  lookAtScripts(scene, [...made.map(({ payload, scripts }) => ({ payload, scripts })), ...steps]);
  lookAtPdfs(scene, made);
  if (/text\/csv/.test(readFileSync(OPENAPI, 'utf8')))
    report.finding('there is a CSV export by now: this part does not look at it yet');
  await refusedAddresses(scene, tag);
  await sleep(EMAILS_MS);
  lookAtEmails(scene);
  await openPages(scene, made, accounts);
};

const signedIn = ({ world }: Scene, role: 'master' | 'admin'): Promise<Person> =>
  new Person(world.http, nameOf({ role, place: 'none', status: 'active' })).signIn(PASSWORD);

async function sevenSteps(
  { target, world, quick, report }: Scene,
  tag: string,
): Promise<{ payload: string; scripts: HandedOut[] }[]> {
  const maker = await AccountMaker.open(target);
  const found: { payload: string; scripts: HandedOut[] }[] = [];
  try {
    for (const [nth, payload] of PAYLOADS.entries()) {
      if (quick && nth % 5 !== 0) continue;
      const username = `steps-${nth}-${tag}`;
      const text = (most: number): string => fitted(payload, most);
      const tenantId = await maker.shop({
        name: asOneLine(text(200)),
        phone: text(40),
        address: text(300),
        email: `${username}@shops.example`,
      });
      await maker.person(
        { username, name: text(120), email: `${username}@people.example`, role: 'tenant_admin', status: 'active' },
        tenantId,
      );
      const owner = await new Person(world.http, username).signIn(PASSWORD);
      await owner.post('/api/tenant-onboarding/business-details', {
        companyName: text(200),
        contactPerson: text(200),
        email: `${username}@shops.example`,
        phone: text(40),
        address: text(300),
        businessRegistration: text(60),
        taxNumber: text(60),
        bankDetails: text(300),
      });
      await owner.post('/api/tenant-onboarding/service-selection', {
        selectedServices: ['mobile_repair'],
        monthlySubscription: 218.8,
      });
      await owner.post('/api/tenant-onboarding/sign-agreement', { agreementSigned: true });
      found.push({
        payload,
        scripts: [handedOut(await owner.ask('POST', '/api/tenant-onboarding/generate-agent', {}))],
      });
      report.count('shops with their steps');
    }
  } finally {
    await maker.close();
  }
  return found;
}

/** Without its token a script must be identical for everyone, which proves that no typed text is included. */
function lookAtScripts({ report }: Scene, all: readonly { payload: string; scripts: readonly HandedOut[] }[]): void {
  const first = new Map<string, string>();
  for (const { payload, scripts } of all) {
    for (const { disposition, text } of scripts) {
      report.count('scripts');
      if (!FILE_NAME.test(disposition)) report.finding(`${shown(payload)}: a script is called ${disposition}`);
      // The first line of a file tells its kind.
      const kind = `${disposition.slice(-4)} ${text.split('\n')[0] ?? ''}`;
      const plain = text.replaceAll(/[\w-]{43}\.[\w-]{43,64}/g, 'TOKEN');
      const known = first.get(kind) ?? plain;
      first.set(kind, known);
      if (plain !== known) report.finding(`${shown(payload)}: a script says something else than the others (${kind})`);
    }
  }
}

function lookAtPdfs({ report }: Scene, made: readonly HostileApplication[]): void {
  for (const { payload, pdfs } of made) {
    for (const { name, bytes, says } of pdfs) {
      report.count('PDFs');
      if (!/^[a-z-]+-\d{4}-\d\d-\d\d\.pdf$/.test(name))
        report.finding(`${shown(payload)}: a PDF is called ${JSON.stringify(name)}`);
      const { active, text } = readPdf(bytes);
      for (const one of active) report.finding(`${shown(payload)}: the PDF ${name} does something: ${one}`);
      if (countInPdf(text, says) === 0)
        report.finding(`${shown(payload)}: the PDF ${name} does not say it as it was typed`);
    }
  }
}

function lookAtEmails({ target, report }: Scene): void {
  const emails = readEmails(mailFolderOf(target));
  if (emails === undefined) return report.finding('no python3 is installed: no email was looked at');
  for (const message of emails) {
    report.count('emails');
    for (const wrong of wrongWith(message, target.url)) report.finding(`the email ${message.file}: ${wrong}`);
  }
}

/**
 * Texts that are not a single email address must get no email: the draft is saved as typed, and sending and the
 * application are refused.
 */
async function refusedAddresses({ world, report }: Scene, tag: string): Promise<void> {
  for (const [nth, payload] of PAYLOADS.entries()) {
    const person = new Person(world.http, 'anybody', `127.61.${nth}.1`);
    for (const email of [
      `${asOneLine(payload)}@applicants.example`.slice(-254),
      'a@b.example\r\nBcc: thief@attacker.example',
      `a-${tag}@b.example, thief@attacker.example`,
    ]) {
      report.count('addresses');
      const saved = await person.ask('POST', '/api/repair-shop/draft', { form: { email } });
      if (saved.status !== 200 && saved.status !== 201) continue;
      const { draft } = JSON.parse(saved.text) as { draft: string };
      const { status } = await person.ask('POST', '/api/repair-shop/draft/mail', { draft });
      // A valid single address may receive an email; the mailbox check below shows the recipient.
      if (status >= 300 && status !== 400) report.finding(`an email to ${shown(email)} is answered ${status}`);
      if (status < 300 && !/^[^\s@,<>"']+@[^\s@,<>"']+$/.test(email))
        report.finding(`an email to ${shown(email)} is taken`);
    }
  }
}
