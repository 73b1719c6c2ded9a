import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BILLING_NOTE, CONFIRMATION_CHECKLIST, CONFIRMATION_NEXT_STEPS } from '@revive/contracts/onboarding/states';
import { emailTo, emailsTo, pathIn } from '../../world/emails.js';
import { OWN_PASSWORD } from '../accounts/accounts.flows.js';
import { acceptAll, atStep, choose, fillIn, press, tick, expectNotice } from '../applicant-pages.js';
import { inChromium, type Visitor } from '../chromium.js';
import { createUser, decide, openApplication, openTab } from '../staff-pages.js';
import { station, step } from '../station.js';
import type { Stage } from '../stage.js';

export const SHOP = 'Khaya Phone & PC';
export const OWNER = { name: 'Zanele Mokoena', email: 'zanele@khaya.example' } as const;
const ADMIN = { username: 'nomsa', email: 'nomsa@revive.example', name: 'Nomsa Cele', role: 'admin' } as const;
/** Staff set a preliminary password for the account; the user replaces it through the link in the email. */
const FIRST_PASSWORD = 'amber-kettle-window-4';

export function onboardShop(stage: Stage): void {
  inChromium('sign-up of a repair shop', () => {
    let owner: Visitor;
    let master: Visitor;
    let admin: Visitor;
    let link: string;
    const emails = async (subject: string) =>
      (await emailsTo(stage.product.home, OWNER.email)).filter((one) => one.subject === subject).length;
    const look = async (): Promise<void> => {
      await owner.page.goto('about:blank');
      await owner.page.goto(link);
      await owner.page.getByRole('region', { name: SHOP }).waitFor();
    };
    beforeAll(async () => {
      [owner, master] = [await stage.anyone(), await stage.as('master')];
    });
    afterAll(() => stage.browser.closeVisitors());

    it('shows a four-step form with errors at the wrong fields', async () => {
      const { page } = owner;
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'Register a repair shop' }).click();
      await atStep(page, 'Business Information');
      await page.getByText('Step 1 of 4').first().waitFor();
      expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
      await press(page, 'Next');
      for (const words of [
        'Business name must be at least 2 characters',
        'Company registration number is required',
        'Tax ID is required',
        'Contact name is required',
        'Valid email is required',
        'Valid phone number is required',
        'Physical address is required',
      ])
        await page.getByText(words).first().waitFor();
      await station(owner, 'way-in-shop-1-refused');
    });

    it('keeps a draft and emails a link that restores it in a different browser', async () => {
      const { page } = owner;
      await fillIn(page, {
        'Business name': SHOP,
        'Company registration number': '2021/445566/07',
        'Tax ID': '9087654321',
        'Contact name': OWNER.name,
        Email: OWNER.email,
        'Phone number': '021 555 0177',
        'Physical address': '14 Station Road, Observatory, Cape Town',
      });
      await page.getByText(/^Draft saved at .* three days\.$/).waitFor();
      expect(new URL(page.url()).hash).toMatch(/^#draft=/);
      await step(owner, 'way-in-shop-1');
      await press(page, 'Email me a link to continue');
      await expectNotice(page, 'Link sent');
      const message = await emailTo(stage.product.home, OWNER.email, 'Your saved application');
      await owner.close();
      owner = await stage.anyone();
      await owner.page.goto(pathIn(message));
      await atStep(owner.page, 'Business Details');
      await press(owner.page, 'Previous');
      await atStep(owner.page, 'Business Information');
      expect(await owner.page.getByLabel('Tax ID', { exact: true }).inputValue()).toBe('9087654321');
      expect(
        await owner.page.evaluate('JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)])'),
      ).not.toContain('9087654321');
    });

    it('asks for details, a subscription and bank data and submits the form', async () => {
      const { page } = owner;
      await press(page, 'Next');
      await atStep(page, 'Business Details');
      await choose(page, { 'Business type': 'Mobile Device Repair' });
      await fillIn(page, { 'Years in business': '4', 'Monthly repair volume': '60' });
      await tick(page, 'Current services', 'Screen Repair', 'Data Recovery');
      await step(owner, 'way-in-shop-2');
      await press(page, 'Next');
      await atStep(page, 'Subscription');
      await page.getByText('Most Popular').waitFor();
      expect(await page.getByRole('radio', { name: /^Professional/ }).isChecked()).toBe(true);
      await station(owner, 'way-in-shop-3');
      const usual = page.viewportSize() ?? { width: 1440, height: 900 };
      // The plans must be all in a single row or all in a single column.
      for (const width of [1440, 720, 390]) {
        await page.setViewportSize({ ...usual, width });
        const tops = await page.evaluate<number[]>(
          `[...document.querySelectorAll('label:has(input[name=subscriptionTier])')].map((card) => Math.round(card.getBoundingClientRect().top))`,
        );
        expect([tops.length, [1, 3].includes(new Set(tops).size)]).toEqual([3, true]);
      }
      await page.setViewportSize(usual);
      await page.goto('about:blank');
      await page.goto('/register-repair-shop');
      await page.getByText('You have a saved draft').waitFor();
      await station(owner, 'way-in-shop-offered');
      await press(page, 'Continue draft');
      await atStep(page, 'Subscription');
      await press(page, 'Next');
      await atStep(page, 'Banking and legal');
      await fillIn(page, { 'Bank name': 'Bank of the Cape', 'Account number': '6212345678', 'Branch code': '250655' });
      expect(await acceptAll(page)).toBe(7);
      await station(owner, 'way-in-shop-4');
      await press(page, 'Submit Application');
      await expectNotice(page, 'Registration Submitted!');
      await page.waitForURL('**/registration-confirmation');
    });

    it('confirms the application with checklist, next steps and billing note', async () => {
      const { page } = owner;
      await page.getByText('Under Review / Pending').waitFor();
      expect(await page.getByRole('region', { name: 'Checklist' }).getByRole('listitem').allInnerTexts()).toEqual(
        CONFIRMATION_CHECKLIST.map((text) => expect.stringContaining(text)),
      );
      expect(await page.getByRole('region', { name: 'Next steps' }).getByRole('listitem').allInnerTexts()).toEqual(
        CONFIRMATION_NEXT_STEPS.map(({ title }) => expect.stringContaining(title)),
      );
      await page.getByText(BILLING_NOTE).waitFor();
      await page.getByRole('link', { name: 'Return to Homepage' }).waitFor();
      await station(owner, 'way-in-shop-confirmed');
    });

    it('sends a single email with a link to the application status', async () => {
      link = pathIn(await emailTo(stage.product.home, OWNER.email, 'We have your application'));
      expect(await emails('We have your application')).toBe(1);
      await look();
      await owner.page.getByText('In review. We’ll email you.').waitFor();
      await station(owner, 'way-in-shop-followed');
    });

    it('lists the application for staff with masked numbers and approves it preliminarily', async () => {
      const { page } = master;
      await page.goto('/admin/applications');
      await page.getByRole('link', { name: SHOP }).waitFor();
      await station(master, 'way-in-shop-queue');
      await openApplication(page, SHOP);
      await station(master, 'way-in-shop-application');
      await openTab(page, 'Company');
      await page.getByText('•••• 321').first().waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/9087654321|6212345678/);
      await step(master, 'way-in-shop-application-company');
      await decide(page, 'Approve to next step');
      await page.getByText('Preliminary Approved').first().waitFor();
      await station(master, 'way-in-shop-application-actions');
      await emailTo(stage.product.home, OWNER.email, 'Your application passed the first review');
    });

    it('asks the applicant for team size, company details and the PC in turn', async () => {
      const { page } = owner;
      await look();
      await atStep(page, 'Team size');
      await station(owner, 'way-in-shop-setup');
      await press(page, 'Continue');
      await atStep(page, 'Company details');
      expect(await page.getByLabel('Company registration number', { exact: true }).count()).toBe(0);
      await fillIn(page, { 'Account holder': 'Khaya Phone & PC (Pty) Ltd' });
      await station(owner, 'way-in-shop-company');
      await press(page, 'Submit company details');
      await atStep(page, 'Your PC');
      await fillIn(page, {
        'PC model': 'ThinkCentre M70',
        Processor: 'Core i5-12400',
        'Processor cores': '6',
        'Memory (GB)': '16',
        'Disk (GB)': '512',
        'Free disk space (GB)': '200',
      });
      await page.getByLabel('Operating system', { exact: true }).selectOption('windows_11');
      await page.getByLabel('USB', { exact: true }).selectOption('usb3');
      await page.getByLabel('Network', { exact: true }).selectOption('cable');
      await station(owner, 'way-in-shop-hardware');
      await press(page, 'Submit hardware');
      await page.getByText('In review. We’ll email you.').waitFor();
    });

    it('shows staff the compatibility score and approves the hardware', async () => {
      const { page } = master;
      await openApplication(page, SHOP);
      await openTab(page, 'Hardware');
      await page.getByText('Compatibility score 100 of 100').waitFor();
      await page.getByText('Declared by the applicant, not measured').waitFor();
      await step(master, 'way-in-shop-application-hardware');
      await decide(page, 'Approve hardware');
      await page.getByText('Staff Information Required').first().waitFor();
    });

    it('asks for the staff members of the shop', async () => {
      const { page } = owner;
      await look();
      await atStep(page, 'Your staff');
      await fillIn(page, {
        Name: 'Sipho Nkosi',
        Role: 'Technician',
        Experience: '5 years',
        'Phone number': '021 555 0178',
        'Emergency contact': 'Zanele, 021 555 0177',
        Email: 'sipho@khaya.example',
        Username: 'sipho-khaya',
        'PC model': 'ThinkCentre M70',
        Processor: 'Core i5-12400',
        Memory: '16 GB',
        Storage: '512 GB',
        'Operating system': 'Windows 11',
        Network: 'Cable',
        Workstation: 'Bench 1',
      });
      await station(owner, 'way-in-shop-staff');
      await press(page, 'Submit staff');
      await page.getByText('Final Review').first().waitFor();
      await step(owner, 'way-in-shop-final-review');
    });

    it('requires a second reviewer, who chooses a password by email and approves', async () => {
      await createUser(master.page, ADMIN, FIRST_PASSWORD);
      const message = await emailTo(stage.product.home, ADMIN.email, 'Choose your password');
      admin = await stage.anyone();
      await admin.page.goto(pathIn(message));
      await admin.page.getByLabel('New password').fill(OWN_PASSWORD);
      await press(admin.page, 'Set password');
      await admin.page.waitForURL('**/admin');
      await openApplication(admin.page, SHOP);
      await openTab(admin.page, 'Actions');
      await admin.page.getByText('approval by two people').waitFor();
      expect(await admin.page.getByRole('button', { name: 'Generate installer' }).count()).toBe(0);
      await press(admin.page, 'Record my approval');
      await admin.page.getByRole('button', { name: 'You approved' }).waitFor();
      await step(admin, 'way-in-shop-first-approval');
    });

    it('opens the shop after the second approval and the installer', async () => {
      const { page } = master;
      await openApplication(page, SHOP);
      await openTab(page, 'Actions');
      await page.getByText('approval by one more person').waitFor();
      expect(await page.getByRole('button', { name: 'Generate installer' }).isDisabled()).toBe(true);
      await press(page, 'Record my approval');
      await page.getByText('Ready. A master can generate the installer.').waitFor();
      await station(master, 'way-in-shop-approvals');
      await press(page, 'Generate installer');
      await station(master, 'way-in-shop-open-question');
      await press(page, 'Approve and generate installer');
      await expectNotice(page, 'Installer generated');
      await page.getByText('Approved & Active').first().waitFor();
      await station(master, 'way-in-shop-approved');
    });

    it('lets the owner choose a password through a single emailed link', async () => {
      const { page } = owner;
      const message = await emailTo(stage.product.home, OWNER.email, 'Welcome: your application is approved');
      expect(await emails(message.subject)).toBe(1);
      await look();
      await page.getByText('Your shop is approved. Check your email to find out how to sign in.').waitFor();
      await step(owner, 'way-in-shop-followed-to-the-end');
      await page.goto(pathIn(message));
      await atStep(page, 'Set your password');
      await station(owner, 'way-in-shop-password');
      await page.getByLabel('New password').fill(OWN_PASSWORD);
      await press(page, 'Set password');
      await atStep(page, 'Onboarding');
      expect(await (await page.request.get('/api/user')).json()).toMatchObject({
        role: 'tenant_admin',
        status: 'approved',
        tenantName: SHOP,
      });
    });
  });
}
