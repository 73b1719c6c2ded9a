import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import type { Page } from 'playwright-core';
import { emailTo, pathIn } from '../../world/emails.js';
import { atStep, fillIn, press, expectNotice } from '../applicant-pages.js';
import { inChromium, type Visitor } from '../chromium.js';
import { decide, openApplication, openTab } from '../staff-pages.js';
import { station, step } from '../station.js';
import type { Stage } from '../stage.js';

const REGISTRATION = {
  contactName: 'Bongani Zulu',
  phone: '021 555 0190',
  physicalAddress: '3 Loop Street, Cape Town',
  businessType: 'mobile_repair',
  yearsInBusiness: 4,
  monthlyRepairVolume: 60,
  currentServices: ['Screen Repair'],
  subscriptionTier: 'professional',
  bankName: 'A Bank',
  accountType: 'current',
  accountNumber: '6212345678',
  branchCode: '250655',
  ...Object.fromEntries(ACCEPTANCES.map((name) => [name, true])),
};
const COMPANY = {
  registrationNumber: '2020/998877/07',
  physicalAddress: '3 Loop Street, Cape Town',
  businessType: 'mobile_repair',
  yearsInBusiness: 4,
  monthlyRepairVolume: 60,
  currentServices: ['Screen Repair'],
  bankName: 'A Bank',
  accountHolder: 'Loop Repairs (Pty) Ltd',
};
const HARDWARE = {
  pcModel: 'ThinkCentre',
  processor: 'Core i5',
  processorCores: 6,
  ramGb: 16,
  diskGb: 512,
  freeDiskGb: 200,
  operatingSystem: 'windows_11',
  usb: 'usb3',
  networkConnection: 'cable',
  recommendedPort: 8893,
};
const BENCH = {
  model: 'ThinkCentre',
  processor: 'Core i5',
  ram: '16 GB',
  storage: '512 GB',
  os: 'Windows 11',
  network: 'Cable',
  assignedPort: 8893,
  workstation: 'Bench 1',
};
const PERSON = {
  name: 'Ayanda Zulu',
  role: 'Technician',
  experience: '5 years',
  phoneNumber: '021 555 0191',
  emergencyContact: 'Bongani, 021 555 0190',
  isAdmin: true,
  email: 'ayanda@loop.example',
  username: 'ayanda-loop',
  pcDetails: BENCH,
};

async function send(page: Page, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([to, text]) =>
      (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })).status,
    [path, JSON.stringify(body)] as const,
  );
  if (status >= 300) throw new TypeError(`${path} was answered ${status}`);
}

export function refusedApplications(stage: Stage): void {
  inChromium('application with questions and a refusal', () => {
    const [SHOP, OTHER] = [
      { name: 'Loop Repairs', email: 'bongani@loop.example', number: '2020/998877/07' },
      { name: 'Long Way Phones', email: 'bongani@longway.example', number: '2020/998878/07' },
    ] as const;
    const MOVED = 'office@loop.example';
    let owner: Visitor;
    let master: Visitor;
    let link: string;
    const secret = () => ({ link: new URLSearchParams(link.split('#')[1]).get('application') });
    const part = (name: string, body: object) =>
      send(owner.page, `/api/repair-shop/application/${name}`, { ...secret(), ...body });
    const apply = async ({ name, email, number }: typeof SHOP | typeof OTHER): Promise<void> => {
      await owner.page.goto('/');
      await send(owner.page, '/api/repair-shop/register', {
        ...REGISTRATION,
        businessName: name,
        email,
        registrationNumber: number,
        taxId: number,
      });
      link = pathIn(await emailTo(stage.product.home, email, 'We have your application'));
    };
    const look = async (name: string = SHOP.name): Promise<void> => {
      await owner.page.goto('about:blank');
      await owner.page.goto(link);
      await owner.page.getByRole('region', { name }).waitFor();
    };
    const write = async (page: Page, label: string, text: string, button: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).fill(text);
      await press(page, button);
      // Looks in the list, because the input field contains the same text.
      await page.getByRole('listitem').getByText(text, { exact: true }).waitFor();
    };
    beforeAll(async () => {
      [owner, master] = [await stage.anyone(), await stage.as('master')];
      await apply(SHOP);
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows a question from staff until the applicant answers it', async () => {
      await openApplication(master.page, SHOP.name);
      await decide(master.page, 'Request more information', 'Which floor of the building?');
      await expectNotice(master.page, 'Question sent');
      link = pathIn(await emailTo(stage.product.home, SHOP.email, 'A question about your application'));
      await look();
      await owner.page.getByText('An answer to our question, under Messages').waitFor();
      await station(owner, 'crooked-asked');
      await write(owner.page, 'Message to the reviewers', 'The second floor', 'Send');
      await owner.page.getByText('In review. We’ll email you.').waitFor();
    });

    it('marks an unanswered message in the queue and emails the reply', async () => {
      await master.page.goto('/admin/applications');
      await master.page.getByRole('row', { name: SHOP.name }).getByText('Unanswered message').waitFor();
      await station(master, 'crooked-queue');
      await openApplication(master.page, SHOP.name);
      await openTab(master.page, 'Actions');
      await write(master.page, 'Reply', 'Thank you, that is what we needed', 'Send reply');
      expect((await emailTo(stage.product.home, SHOP.email, 'New message about your application')).text).toContain(
        'Thank you, that is what we needed',
      );
      await master.page.goto('/admin/applications');
      await master.page.getByRole('row', { name: SHOP.name }).waitFor();
      expect(await master.page.getByRole('row', { name: SHOP.name }).getByText('Unanswered message').count()).toBe(0);
    });

    it('asks the applicant only for the part that was sent back', async () => {
      await openApplication(master.page, SHOP.name);
      await decide(master.page, 'Approve to next step');
      await part('setup', { setupType: 'multi_user' });
      await part('company', COMPANY);
      await part('hardware', HARDWARE);
      await openApplication(master.page, SHOP.name);
      await decide(master.page, 'Approve hardware');
      expect((await emailTo(stage.product.home, SHOP.email, 'Your PC passed the check')).text).toContain(
        'tell us who will work in your shop',
      );
      await part('staff', { staff: [PERSON] });
      await openApplication(master.page, SHOP.name);
      await decide(master.page, 'Request changes', 'The disk is too small');
      link = pathIn(await emailTo(stage.product.home, SHOP.email, 'Changes requested for your application'));
      await look();
      await owner.page.getByText('PC details (changes requested)').waitFor();
      expect(await owner.page.getByLabel('PC model', { exact: true }).inputValue()).toBe('ThinkCentre');
      await fillIn(owner.page, { 'Disk (GB)': '1024', 'Free disk space (GB)': '800' });
      await station(owner, 'crooked-sent-back');
      await press(owner.page, 'Submit hardware');
      await owner.page.getByText('In review. We’ll email you.').waitFor();
      await openApplication(master.page, SHOP.name);
      await decide(master.page, 'Approve hardware');
    });

    it('shows the staff members entered earlier and submits them again', async () => {
      await look();
      await atStep(owner.page, 'Your staff');
      expect(await owner.page.getByLabel('Name', { exact: true }).inputValue()).toBe(PERSON.name);
      expect(await owner.page.getByLabel('Agent port', { exact: true }).inputValue()).toBe('8893');
      await press(owner.page, 'Add person');
      expect(await owner.page.getByLabel('Agent port', { exact: true }).nth(1).inputValue()).toBe('8894');
      await station(owner, 'crooked-staff');
      await press(owner.page, 'Remove person 2');
      await press(owner.page, 'Submit staff');
      await owner.page.getByText('Final Review').first().waitFor();
    });

    it('keeps the application’s status while a single part is sent back', async () => {
      await openApplication(master.page, SHOP.name);
      await openTab(master.page, 'Actions');
      await press(master.page, 'Request changes');
      const dialog = master.page.getByRole('dialog', { name: 'Request changes' });
      await dialog.getByLabel('Part', { exact: true }).selectOption('company');
      await dialog.getByRole('textbox').fill('The number is that of another company');
      await step(master, 'crooked-send-back');
      await dialog.getByRole('button', { name: 'Request changes', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      const message = await emailTo(
        stage.product.home,
        SHOP.email,
        'Changes requested for your application',
        'Company details: The number is that of another company',
      );
      link = pathIn(message);
      await look();
      await owner.page.getByText('Final Review').first().waitFor();
      await owner.page.getByText('Company details (changes requested)').waitFor();
      const number = owner.page.getByLabel('Company registration number', { exact: true });
      expect(await number.inputValue()).toBe(COMPANY.registrationNumber);
      await number.fill('2020/998899/07');
      await station(owner, 'crooked-company-again');
      await press(owner.page, 'Submit company details');
      await owner.page.getByText('In review. We’ll email you.').waitFor();
    });

    it('sends the link to the applicant’s address and gives strangers the same answer', async () => {
      await owner.page.goto('about:blank');
      await owner.page.goto('/registration-confirmation');
      for (const email of ['stranger@nowhere.example', SHOP.email]) {
        await fillIn(owner.page, { Email: email });
        await press(owner.page, 'Resend link');
        await owner.page.getByText(`If ${email} has applied, we’ve emailed the link.`).waitFor();
      }
      await station(owner, 'crooked-lost-link');
      link = pathIn(await emailTo(stage.product.home, SHOP.email, 'Your application link'));
      await look();
      await owner.page.getByText('In review. We’ll email you.').waitFor();
    });

    it('invalidates the old link and emails the new address after a contact change', async () => {
      await openApplication(master.page, SHOP.name);
      await openTab(master.page, 'Actions');
      await press(master.page, 'Edit contact');
      const dialog = master.page.getByRole('dialog', { name: 'Edit contact' });
      await dialog.getByLabel('Email', { exact: true }).fill(MOVED);
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('He called, and named his tax number');
      await station(master, 'crooked-contact');
      await dialog.getByRole('button', { name: 'Save contact', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(
        (await emailTo(stage.product.home, SHOP.email, 'Your application uses another email address now')).text,
      ).not.toContain('#application=');
      owner.expects(/\/api\/repair-shop\/application/, /status of 404/);
      await owner.page.goto('about:blank');
      await owner.page.goto(link);
      await owner.page.getByText(/This link has expired/).waitFor();
      link = pathIn(await emailTo(stage.product.home, MOVED, 'Your contact details were updated'));
      await look();
    });

    it('lets a rejected applicant ask about the reason and apply again', async () => {
      await openApplication(master.page, SHOP.name);
      await decide(master.page, 'Reject application', 'There is no shop at that address');
      link = pathIn(await emailTo(stage.product.home, MOVED, 'Your application was not accepted'));
      await look();
      await owner.page.getByText('There is no shop at that address').first().waitFor();
      await write(owner.page, 'Message to the reviewers', 'Which address did you visit?', 'Send');
      await station(owner, 'crooked-refused');
      await openApplication(master.page, SHOP.name);
      await openTab(master.page, 'Actions');
      await master.page.getByText('Which address did you visit?').waitFor();
      await write(master.page, 'Reply', 'Three Loop Street', 'Send reply');
      await step(master, 'crooked-refused-staff');
      await owner.page.getByRole('link', { name: 'Apply again' }).click();
      await atStep(owner.page, 'Business Information');
      // The new form contains the data of the rejected application, except the tax number, which is masked.
      await owner.page.getByText(`Filled in from your application for ${SHOP.name}.`, { exact: false }).waitFor();
      expect(
        await Promise.all(['Business name', 'Tax ID'].map((label) => owner.page.getByLabel(label).inputValue())),
      ).toEqual([SHOP.name, '']);
      await step(owner, 'crooked-again');
    });

    it('lets the applicant withdraw with a reason that staff can read', async () => {
      await apply(OTHER);
      await look(OTHER.name);
      await press(owner.page, 'Withdraw application');
      const dialog = owner.page.getByRole('dialog', { name: 'Withdraw application?' });
      await dialog.getByRole('textbox').fill('We found other premises');
      await step(owner, 'crooked-withdraw');
      await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await owner.page.getByText('You withdrew this application.').waitFor();
      await emailTo(stage.product.home, OTHER.email, 'You withdrew your application');
      expect(await owner.page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
      await openApplication(master.page, OTHER.name);
      await master.page.getByText('We found other premises').first().waitFor();
      await station(master, 'crooked-withdrawn-staff');
    });

    it('explains on an invalid link where to find the right link', async () => {
      owner.expects(/\/api\/repair-shop\/application/, /status of 40[04]/);
      await owner.page.goto('about:blank');
      await owner.page.goto('/registration-confirmation#application=no-link-of-ours');
      await owner.page.getByText(/Open the link in our latest email/).waitFor();
      await owner.page.getByRole('button', { name: 'Resend link' }).waitFor();
      await step(owner, 'crooked-no-link');
    });
  });
}
