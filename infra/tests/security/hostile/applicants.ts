import { join } from 'node:path';
import { DiskMailbox } from '@revive/platform/mail/disk-mailbox';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { Target } from '../target/target.js';
import { PASSWORD } from '../world/accounts.js';
import { Person, type Answer, type Http } from '../world/http.js';
import { fitted } from './payloads.js';
import { hostileAgreement, hostileProfile } from './technicians.js';
import type { Trainer } from './trainer.js';
import { handIn } from './uploads.js';
import { sendProfile, signAgreement } from '../../world/accounts.js';
import {
  approveFinally,
  approveHardware,
  approvePreliminarily,
  chooseSetup,
  generateInstaller,
  readApplication,
  registerShop,
  sendCompany,
  sendHardware,
  sendStaff,
  type Applicant,
  type ReviewedApplication,
} from '../../world/applications.js';
import { completeTraining } from '../../world/training.js';

export interface HandedOut {
  readonly disposition: string;
  readonly text: string;
}
export interface HostileApplication {
  readonly payload: string;
  readonly id: string;
  readonly link: string;
  readonly scripts: readonly HandedOut[];
  readonly account: { readonly id: string; readonly username: string };
  readonly pdfs: readonly SealedPdf[];
}
interface SealedPdf {
  readonly name: string;
  readonly bytes: Buffer;
  readonly says: string;
}

interface Others {
  readonly master: Person;
  readonly admin: Person;
  readonly trainer: Trainer;
}
const CHOICES = { businessType: 'mobile_repair', yearsInBusiness: 4, monthlyRepairVolume: 60 };

export class HostileApplicant {
  readonly #email: string;
  readonly #person: Person;
  readonly #mailbox: DiskMailbox;

  constructor(
    private readonly target: Target,
    private readonly http: Http,
    private readonly payload: string,
    private readonly nth: number,
    private readonly tag: string,
  ) {
    this.#email = `hostile-${nth}-${tag}@applicants.example`;
    this.#person = new Person(http, this.#email, `127.60.${nth}.1`);
    this.#mailbox = new DiskMailbox(mailFolderOf(target));
  }

  /** Throws TypeError if the product refuses a step, because the attack would then test nothing. */
  async run({ master, admin, trainer }: Others): Promise<HostileApplication> {
    const link = await this.#apply();
    const applicant = { client: this.#person, link };
    const { id } = await readApplication(this.#person, link);
    await approvePreliminarily(master, id);
    await this.#details(applicant);
    await master.post(`/api/tenant-applications/${id}/request-information`, { reason: this.#fit(1_000, 3) });
    await this.#person.post('/api/repair-shop/application/messages', { link, text: this.#fit(4_000) });
    await approveHardware(master, id);
    await sendStaff(applicant, this.#member());
    await approveFinally(admin, id);
    await approveFinally(master, id);
    await generateInstaller(master, id, await master.get<ReviewedApplication>(`/api/tenant-applications/${id}`));
    const scripts: HandedOut[] = [];
    for (const kind of ['bat', 'sh', 'py'])
      scripts.push(handedOut(await master.ask('GET', `/api/tenants/${id}/installer?kind=${kind}&port=8888`)));
    return { payload: this.payload, id, link, scripts, ...(await this.#sign(trainer)) };
  }

  async #apply(): Promise<string> {
    const form = {
      businessName: this.#fit(200, 2),
      registrationNumber: fitted(`${this.nth}${this.payload}`, 60),
      taxId: fitted(`${this.nth}${this.payload}`, 60),
      contactName: this.#fit(120, 2),
      email: this.#email,
      phone: this.#fit(40, 10),
      physicalAddress: this.#fit(400, 10),
      ...CHOICES,
      currentServices: [this.#fit(60)],
      subscriptionTier: 'professional',
      bankName: this.#fit(120),
      accountType: 'current',
      accountNumber: this.#fit(40, 8),
      branchCode: this.#fit(20, 6),
    };
    const { draft } = await this.#person.post<{ draft: string }>('/api/repair-shop/draft', { form });
    await this.#person.post('/api/repair-shop/draft/mail', { draft });
    await registerShop(this.#person, form);
    return this.#message('We have your application', /#application=(\S+)/);
  }

  async #details(applicant: Applicant & { readonly link: string }): Promise<void> {
    await chooseSetup(applicant);
    await sendCompany(applicant, {
      ...CHOICES,
      registrationNumber: fitted(`${this.nth}${this.payload}`, 60),
      taxId: fitted(`${this.nth}${this.payload}`, 60),
      physicalAddress: this.#fit(400, 10),
      currentServices: [this.#fit(60)],
      bankName: this.#fit(120),
      accountHolder: this.#fit(120, 2),
      accountNumber: oneLine(this.#fit(40, 8)),
      branchCode: oneLine(this.#fit(20, 6)),
    });
    await sendHardware(applicant, {
      pcModel: this.#fit(120, 2),
      processor: this.#fit(120, 2),
      processorCores: 6,
      ramGb: 16,
      diskGb: 512,
      freeDiskGb: 200,
      operatingSystem: 'windows_11',
      usb: 'usb3',
      networkConnection: 'cable',
      recommendedPort: 8888,
    });
    await handIn(this.#person, applicant.link, this.payload);
  }

  #member(): object {
    const pcDetails = {
      model: this.#fit(120, 2),
      processor: this.#fit(120, 2),
      ram: this.#fit(40),
      storage: this.#fit(60),
      os: this.#fit(80, 2),
      network: this.#fit(80, 2),
      assignedPort: 8890,
      workstation: this.#fit(80),
    };
    return {
      name: this.#fit(120, 2),
      role: this.#fit(80, 2),
      experience: this.#fit(200),
      certifications: this.#fit(400),
      phoneNumber: this.#fit(40, 10),
      emergencyContact: this.#fit(200, 5),
      isAdmin: true,
      pcDetails,
      email: `staff-${this.#email}`,
      username: `staff.${this.nth}.${this.tag}`,
    };
  }

  async #sign(trainer: Trainer): Promise<Pick<HostileApplication, 'account' | 'pdfs'>> {
    const secret = await this.#message('Welcome: your application is approved', /\/set-password#(\S+)/);
    await this.#person.post('/api/password/reset', { secret, password: PASSWORD });
    await this.#person.signIn(PASSWORD);
    const typed = hostileAgreement(this.payload);
    const { agreement } = await signAgreement<{ agreement: { id: string } }>(this.#person, typed);
    await this.#person.post('/api/business-profile/draft', { draft: hostileProfile(this.payload) });
    await sendProfile(this.#person, hostileProfile(this.payload));
    const { id, name } = await this.#person.get<{ id: string; name: string }>('/api/user');
    await waitFor(async () => (await this.#person.get<{ status: string }>('/api/user')).status === 'training');
    await trainer.train(id);
    const { certificateId } = await completeTraining<{ certificateId: string }>(this.#person);
    const pdfs = [await this.#pdf(agreement.id, typed.signature), await this.#pdf(certificateId, name)];
    return { account: { id, username: this.#email }, pdfs };
  }

  async #pdf(file: string, says: string): Promise<SealedPdf> {
    const { name, base64 } = await this.#person.get<{ name: string; base64: string }>(
      `/api/user-agreement/files/${file}`,
    );
    return { name, bytes: Buffer.from(base64, 'base64'), says };
  }

  #fit(most: number, least = 1): string {
    return fitted(this.payload, most, least);
  }

  async #message(subject: string, carries: RegExp): Promise<string> {
    let found: string | undefined;
    await waitFor(async () => {
      const { emails } = await this.#mailbox.read({ search: this.#email, most: 100 });
      found = carries.exec(emails.find((one) => one.to === this.#email && one.subject === subject)?.text ?? '')?.[1];
      return found !== undefined;
    });
    return found ?? '';
  }
}

export function mailFolderOf({ objects }: Target): string {
  if (objects === undefined) throw new TypeError('this product keeps no emails on this machine');
  return join(objects, '..', 'mail');
}

export function handedOut({ status, headers, text }: Answer): HandedOut {
  if (status !== 200) throw new TypeError(`a file was not handed out: ${status} ${text.slice(0, 200)}`);
  return { disposition: String(headers['content-disposition']), text };
}

/** These two fields accept no line breaks. */
const oneLine = (text: string): string =>
  text
    .replace(/[\r\n\u2028\u2029]/g, ' ')
    .padEnd(8, 'x')
    .trim()
    .padEnd(8, 'x');
