import { SHOP_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import type { SplitProduct } from '../../cluster/split-product.js';
import type { Answer, PatientDoor } from '../patient-door.js';
import { accountSteps } from './account-steps.js';
import { doneOnceByOwner, type Ask } from './done-once.js';
import { PASSWORD, OnboardingPerson } from './person.js';
import { sevenSteps } from './seven-steps.js';
import { QUIET, type Newcomer, type Step } from './step.js';
import { trainingSteps } from './training-steps.js';
import {
  approveFinally,
  approveHardware,
  approvePreliminarily,
  chooseSetup,
  generateInstaller,
  registerShop,
  sendCompany,
  sendHardware,
  sendStaff,
  type Applicant,
} from '../../world/applications.js';

const WELCOME = 'Welcome: your application is approved';

const HISTORY = [
  'submitted',
  'approve_preliminarily',
  'set_up',
  'submit_company',
  'submit_hardware',
  'approve_hardware',
  'submit_staff',
  'approval',
  'opening',
  'approve',
] as const;

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

export class OneApplicant implements Newcomer {
  readonly email: string;
  readonly emails = [
    'Your saved application',
    'We have your application',
    'Your application passed the first review',
    'Your PC passed the check',
    WELCOME,
    'You signed: User agreement',
    'Your training is complete',
  ] as const;
  readonly #name: string;
  readonly #person: OnboardingPerson;
  #draft = '';
  #link = '';
  #id = '';

  constructor(
    product: SplitProduct,
    private readonly master: PatientDoor,
    private readonly setBack: (ms: number) => void,
    private readonly ask: Ask,
    nth: number,
    tag: string,
  ) {
    this.email = `way-in-${nth}-${tag}@applicants.example`;
    this.#name = `Umbani ${nth} ${tag}`;
    this.#person = new OnboardingPerson(product, this.email, this.email);
  }

  get steps(): readonly Step[] {
    const form = {
      ...SHOP_FORM,
      businessName: this.#name,
      registrationNumber: this.email,
      taxId: this.email.slice(0, 40),
      email: this.email,
    };
    const door = this.#person.nobody;
    const applicant = (): Applicant<Answer> => ({ client: door, link: this.#link });
    const isIn =
      (...statuses: string[]) =>
      async (): Promise<boolean> =>
        statuses.includes((await this.#whole()).status);
    const typed = (holds: (whole: Whole) => boolean) => async (): Promise<boolean> => holds(await this.#whole());
    return [
      { name: 'draft', moments: QUIET, send: () => this.#save(form), stands: () => this.#hasDraft('Umbani') },
      {
        name: 'draft, again',
        moments: QUIET,
        send: () => this.#save({ ...form, contactName: 'Thandi Dlamini-Nkosi' }),
        stands: () => this.#hasDraft('Dlamini-Nkosi'),
      },
      {
        name: 'link of the draft',
        victims: ['onboarding', 'notifications'],
        send: () => door.post('/api/repair-shop/draft/mail', { draft: this.#draft }),
        stands: () => this.#person.hasEmail('Your saved application'),
      },
      {
        name: 'application',
        victims: ['onboarding', 'notifications'],
        send: () => registerShop(door, form),
        stands: () => this.#find(),
      },
      {
        name: 'preliminary approval',
        send: () => approvePreliminarily(this.master, this.#id),
        stands: isIn('preliminary_approved'),
      },
      { name: 'setup', send: () => chooseSetup(applicant()), stands: isIn('company_details') },
      {
        name: 'company',
        send: () => sendCompany(applicant()),
        stands: typed(
          ({ status, companyDetails }) =>
            status === 'hardware_verification' && companyDetails?.bankingDetails.accountHolder === 'Umbani (Pty) Ltd',
        ),
      },
      {
        name: 'hardware',
        send: () => sendHardware(applicant()),
        stands: typed(({ hardwareInfo }) => hardwareInfo !== undefined),
      },
      {
        name: 'approval of the hardware',
        send: () => approveHardware(this.master, this.#id),
        stands: isIn('staff_info'),
      },
      {
        name: 'staff',
        send: () => sendStaff(applicant(), this.#member),
        stands: typed(({ status, staffInfo }) => status === 'final_review' && staffInfo.length === 1),
      },
      {
        name: 'approval',
        send: () => approveFinally(this.master, this.#id),
        stands: typed(({ approvals }) => approvals.length === 1),
      },
      {
        name: 'installer',
        victims: ['onboarding', 'identity'],
        send: () => this.#generate(),
        stands: isIn('approved'),
      },
      {
        name: 'password',
        victims: ['identity'],
        moments: QUIET,
        send: () => this.#choosePassword(),
        stands: async () => (await this.#person.account()).tenantId !== undefined,
      },
      ...accountSteps(this.#person, this.#name, 'training'),
      ...trainingSteps(this.#person, this.setBack, false),
      {
        name: 'email of approval, again',
        send: () =>
          this.master.post('/api/tenant-onboarding/send-approval', {
            companyName: this.#name,
            applicationId: this.#id,
          }),
        stands: () => this.#person.hasEmail(WELCOME),
      },
      ...sevenSteps(this.#person, this.#name),
    ];
  }

  async amiss(): Promise<readonly string[]> {
    const history = (await this.#whole()).history.map(({ what }) => what).join(' ');
    const { id, tenantId = '' } = await this.#person.account();
    return [
      ...(history === HISTORY.join(' ') ? [] : [`the history says ${history}`]),
      ...(await doneOnceByOwner(this.ask, { id, tenantId, email: this.email, shop: this.#name })),
    ];
  }

  emailsThere(): ReturnType<OnboardingPerson['emails']> {
    return this.#person.emails();
  }

  #whole(): Promise<Whole> {
    return this.master.row<Whole>(`/api/tenant-applications/${this.#id}`);
  }

  get #member(): object {
    return {
      ...STAFF_MEMBER,
      username: `s${this.email.replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 60),
      email: `staff-${this.email}`,
    };
  }

  async #save(form: object): Promise<Answer> {
    const answer = await this.#person.nobody.post('/api/repair-shop/draft', {
      form,
      ...(this.#draft !== '' && { draft: this.#draft }),
    });
    if (answer.status < 300) this.#draft = (answer.body as { draft: string }).draft;
    return answer;
  }

  async #hasDraft(word: string): Promise<boolean> {
    return JSON.stringify(
      (await this.#person.nobody.post('/api/repair-shop/draft/read', { draft: this.#draft })).body,
    ).includes(word);
  }

  async #find(): Promise<boolean> {
    await this.#person.hasEmail('We have your application');
    this.#link = await this.#person.secret('We have your application', /#application=(\S+)/);
    const { body } = await this.#person.nobody.post('/api/repair-shop/application', { link: this.#link });
    this.#id = (body as { id: string }).id;
    return (await this.#whole()).status === 'pending';
  }

  async #generate(): Promise<Answer> {
    return generateInstaller(this.master, this.#id, await this.#whole());
  }

  /**
   * Uses the email's link, which works once. A refusal on a retry therefore means that the first attempt succeeded.
   */
  async #choosePassword(): Promise<Answer> {
    await this.#person.hasEmail(WELCOME);
    const answer = await this.#person.nobody.post('/api/password/reset', {
      secret: await this.#person.secret(WELCOME, /\/set-password#(\S+)/),
      password: PASSWORD,
    });
    return answer.status === 400 || answer.status === 404 ? { ...answer, status: 409 } : answer;
  }
}
