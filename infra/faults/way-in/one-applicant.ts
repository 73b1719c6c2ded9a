import { setTimeout as sleep } from 'node:timers/promises';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import type { ServiceName } from '@revive/platform/service-config';
import { until } from '@revive/platform/until';
import type { PublicDoor } from '../../dev/public-door.js';
import { lettersTo } from '../../e2e/letters.js';
import type { SplitProduct } from '../../split/split-product.js';
import { PatientDoor, type Answer } from '../patient-door.js';

/** A letter whose owner was away twice is tried again after two minutes, a third time after five (`notifications/domain/delays.ts`). */
const LETTERS_MS = 10 * 60_000;
const PASSWORD = 'velvet-otter-morning-7';
const COMPANY = { registrationNumber: '2019/123456/07', physicalAddress: '1 Long Street, Cape Town', businessType: 'mobile_repair', yearsInBusiness: 4, monthlyRepairVolume: 60, currentServices: ['Screen Repair'], bankName: 'A Bank' };
const HARDWARE = { pcModel: 'ThinkCentre', processor: 'Core i5', processorCores: 6, ramGb: 16, diskGb: 512, freeDiskGb: 200, operatingSystem: 'windows_11', usb: 'usb3', networkConnection: 'cable', recommendedPort: 8888 };
const PC = { model: 'ThinkCentre', processor: 'i5', ram: '16 GB', storage: '512 GB', os: 'Windows 11', network: 'Cable', assignedPort: 8888, workstation: 'Bench 1' };
const AGREEMENT = {
  businessType: 'mobile-repair', primaryServices: ['Phone repair'], targetMarket: 'south-africa', technicalExperience: 'advanced', deviceTypes: ['Smartphones'], fullName: 'Thandi Dlamini', signature: 'Thandi Dlamini', termsAccepted: true, disclaimerAccepted: true,
  aiRiskAccepted: true, dataProtectionAccepted: true, nonAffiliatationAccepted: true,
};

/** One step of somebody's way in: sent until it is answered, and there afterwards whatever was killed. */
export interface Step {
  readonly name: string;
  /** Who dies beside onboarding while it is taken. */
  readonly also?: ServiceName;
  send(): Promise<Answer>;
  /** Whether what was entered is there. */
  stands(): Promise<boolean>;
}
interface Whole {
  readonly id: string;
  readonly status: string;
  readonly businessName: string;
  readonly hardwareInfo?: object;
  readonly staffInfo: readonly object[];
  readonly companyDetails?: { readonly bankingDetails: { readonly accountHolder?: string } };
  readonly history: readonly { readonly what: string }[];
  readonly approvals: readonly { readonly mine: boolean }[];
}

/** A shop's owner from the first draft to the profile, and the master who reviews; each waits for what is away. */
export class OneApplicant {
  readonly email: string;
  readonly #name: string;
  readonly #door: PatientDoor;
  readonly #owner: PublicDoor;
  #draft = '';
  #link = '';
  #id = '';
  #isSignedIn = false;

  constructor(private readonly product: SplitProduct, private readonly master: PatientDoor, nth: number, tag: string) {
    this.email = `way-in-${nth}-${tag}@applicants.example`;
    this.#name = `Umbani ${nth} ${tag}`;
    this.#door = new PatientDoor(product.anyone);
    this.#owner = product.anyone;
  }

  /** In their order. */
  get steps(): readonly Step[] {
    const form = { ...COMPANY, businessName: this.#name, registrationNumber: this.email, taxId: this.email.slice(0, 40), contactName: 'Thandi Dlamini', email: this.email, phone: '021 555 0100', subscriptionTier: 'professional', accountType: 'current', accountNumber: '6212345678', branchCode: '250655' };
    const mine = (part: string, body: object) => (): Promise<Answer> => this.#door.post(`/api/repair-shop/application/${part}`, { link: this.#link, ...body });
    const staff = (path: string) => (): Promise<Answer> => this.master.post(`/api/tenant-applications/${this.#id}/${path}`, {});
    const isIn = (...statuses: string[]) => async (): Promise<boolean> => statuses.includes((await this.whole()).status);
    const typed = (holds: (whole: Whole) => boolean) => async (): Promise<boolean> => holds(await this.whole());
    return [
      { name: 'draft', send: () => this.#save(form), stands: () => this.#hasDraft('Umbani') },
      { name: 'draft, again', send: () => this.#save({ ...form, contactName: 'Thandi Dlamini-Nkosi' }), stands: () => this.#hasDraft('Dlamini-Nkosi') },
      { name: 'link of the draft', also: 'notifications', send: () => this.#door.post('/api/repair-shop/draft/mail', { draft: this.#draft }), stands: () => this.#hasLetter('Your saved application') },
      { name: 'application', also: 'notifications', send: () => this.#door.post('/api/repair-shop/register', { ...form, ...Object.fromEntries(ACCEPTANCES.map((name) => [name, true])) }), stands: () => this.#find() },
      { name: 'preliminary approval', send: staff('preliminary-approval'), stands: isIn('preliminary_approved') },
      { name: 'setup', send: mine('setup', { setupType: 'multi_user' }), stands: isIn('company_details') },
      { name: 'company', send: mine('company', { ...COMPANY, accountHolder: 'Umbani (Pty) Ltd' }), stands: typed(({ status, companyDetails }) => status === 'hardware_verification' && companyDetails?.bankingDetails.accountHolder === 'Umbani (Pty) Ltd') },
      { name: 'hardware', send: mine('hardware', HARDWARE), stands: typed(({ hardwareInfo }) => hardwareInfo !== undefined) },
      { name: 'approval of the hardware', send: staff('approve-hardware'), stands: isIn('staff_info') },
      { name: 'staff', send: mine('staff', { staff: [this.#member] }), stands: typed(({ status, staffInfo }) => status === 'final_review' && staffInfo.length === 1) },
      { name: 'approval', send: staff('approvals'), stands: typed(({ approvals }) => approvals.length === 1) },
      { name: 'installer', also: 'identity', send: () => this.#generate(), stands: isIn('approved') },
      { name: 'agreement', send: () => this.#own('POST', '/api/user-agreement', { ...AGREEMENT, businessName: this.#name }), stands: async () => ((await this.#own('GET', '/api/user-agreement/status')).body as { agreement: unknown }).agreement !== null },
      { name: 'draft of the profile', send: () => this.#own('POST', '/api/business-profile/draft', { draft: { businessName: 'Half a na' } }), stands: async () => JSON.stringify((await this.#own('GET', '/api/business-profile')).body).includes('Half a na') },
      { name: 'profile', also: 'identity', send: () => this.#own('POST', '/api/business-profile', { businessName: this.#name, streetAddress: '1 Long Street', primaryCategories: ['laptops'] }), stands: () => this.#isIn('training') },
    ];
  }

  /** What each step has to have left in the history, in this order and once. */
  static readonly HISTORY = ['submitted', 'approve_preliminarily', 'set_up', 'submit_company', 'submit_hardware', 'approve_hardware', 'submit_staff', 'approval', 'opening', 'approve'] as const;
  static readonly LETTERS = ['Your saved application', 'We have your application', 'Your application has passed the first review', 'Your computer is fit for the work', 'Welcome: your application is approved', 'You have signed: User agreement'] as const;

  whole(): Promise<Whole> {
    return this.master.row<Whole>(`/api/tenant-applications/${this.#id}`);
  }

  letters(): ReturnType<typeof lettersTo> {
    return lettersTo(this.product.home, this.email);
  }

  /** Until each letter has come, or none comes any more. */
  async allLetters(): Promise<void> {
    const end = Date.now() + LETTERS_MS;
    for (let missing: readonly string[] = OneApplicant.LETTERS; missing.length > 0 && Date.now() < end; await sleep(500)) {
      const there = (await this.letters()).map(({ subject }) => subject);
      missing = OneApplicant.LETTERS.filter((subject) => !there.includes(subject));
    }
  }

  get #member(): object {
    return { name: 'Sipho Nkosi', role: 'Technician', experience: '5 years', phoneNumber: '021 555 0101', emergencyContact: 'Zanele, 021 555 0102', isAdmin: true, pcDetails: PC, username: `s${this.email.replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 60), email: `staff-${this.email}` };
  }

  async #save(form: object): Promise<Answer> {
    const answer = await this.#door.post('/api/repair-shop/draft', { form, ...(this.#draft !== '' && { draft: this.#draft }) });
    if (answer.status < 300) this.#draft = (answer.body as { draft: string }).draft;
    return answer;
  }

  async #hasDraft(word: string): Promise<boolean> {
    return JSON.stringify((await this.#door.post('/api/repair-shop/draft/read', { draft: this.#draft })).body).includes(word);
  }

  async #hasLetter(subject: string): Promise<boolean> {
    await until(async () => (await this.letters()).some((one) => one.subject === subject), LETTERS_MS);
    return true;
  }

  /** The application, by the letter that its applicant gets. */
  async #find(): Promise<boolean> {
    await this.#hasLetter('We have your application');
    this.#link = await this.#secret('We have your application', /#application=(\S+)/);
    const { body } = await this.#door.post('/api/repair-shop/application', { link: this.#link });
    this.#id = (body as { id: string }).id;
    return (await this.whole()).status === 'pending';
  }

  async #secret(subject: string, carries: RegExp): Promise<string> {
    const letter = (await this.letters()).find((one) => one.subject === subject);
    return carries.exec(letter?.text ?? '')?.[1] ?? '';
  }

  async #generate(): Promise<Answer> {
    const { hardwareInfo, businessName } = await this.whole();
    return this.master.post('/api/tenants/generate-bat', { tenantId: this.#id, businessName, hardwareInfo, port: 8888 });
  }

  /** As the owner, who chooses a password by the letter's link the first time. */
  async #own(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    if (!this.#isSignedIn) {
      await this.#hasLetter('Welcome: your application is approved');
      await this.#door.post('/api/password/reset', { secret: await this.#secret('Welcome: your application is approved', /\/set-password#(\S+)/), password: PASSWORD });
      await this.#owner.signIn(this.email, PASSWORD);
      this.#isSignedIn = true;
    }
    const door = new PatientDoor(this.#owner);
    return method === 'GET' ? door.get(path) : door.post(path, body);
  }

  async #isIn(status: string): Promise<boolean> {
    await until(async () => ((await this.#own('GET', '/api/user')).body as { status: string }).status === status);
    return true;
  }
}
