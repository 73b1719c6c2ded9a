import type {
  Applicant, MyApplication, SendMessageRequest, SubmitCompanyRequest, SubmitHardwareRequest, SubmitSetupRequest, SubmitStaffRequest, WithdrawRequest,
} from '@revive/proto/revive/onboarding/v1/onboarding';
import { applicantMessageSchema, submitCompanySchema, submitHardwareSchema, submitSetupSchema, submitStaffSchema, withdrawSchema } from '@revive/contracts/onboarding/application';
import { compatibilityScore } from '@revive/contracts/onboarding/hardware-score';
import { checked } from '@revive/platform/checked';
import { AppError, invalid } from '@revive/platform/errors';
import { uuidv7 } from '@revive/platform/ids';
import { numberKey, type Applications, type Change } from '../data/applications.js';
import { RemarkRow, type SealedField } from '../data/rows.js';
import { myApplicationView } from '../data/views.js';
import { applicationLifecycle } from '../domain/application.lifecycle.js';
import type { FieldCipher } from '../secrets/field-cipher.js';
import { said } from './said.js';
import { APPLICANT, type FindApplicant } from './find-applicant.js';

/**
 * Acts for whoever holds the application's link or applied with the account. Each part is sent when it is due, and moves the
 * application on; every method throws INVALID (400), NOT_FOUND (404), ILLEGAL_MOVE (409), TOO_MANY (429).
 */
export class SubmitDetails {
  constructor(
    private readonly applicants: FindApplicant,
    private readonly applications: Applications,
    private readonly cipher: FieldCipher,
  ) {}

  async read(applicant: Applicant | null): Promise<MyApplication> {
    return myApplicationView(await this.applications.read(APPLICANT, (await this.applicants.run(applicant)).id));
  }

  async setUp({ applicant, setupType }: SubmitSetupRequest): Promise<MyApplication> {
    const chosen = await checked(submitSetupSchema, { setupType });
    return this.#change(applicant, async (change) => {
      change.row.setupType = chosen.setupType;
      await change.move('set_up');
      answered(change);
    });
  }

  async company({ applicant, ...request }: SubmitCompanyRequest): Promise<MyApplication> {
    const form = await checked(submitCompanySchema, said(request));
    return this.#change(applicant, async (change) => {
      const { row } = change;
      await change.move('submit_company');
      Object.assign(row, {
        registrationNumber: form.registrationNumber, registrationKey: numberKey(form.registrationNumber), location: form.physicalAddress, businessType: form.businessType, yearsInBusiness: form.yearsInBusiness,
        currentServices: form.currentServices, monthlyRepairVolume: form.monthlyRepairVolume, bankName: form.bankName, companyAt: change.now,
      });
      if (form.taxId) row.taxKey = this.cipher.indexOf('tax', numberKey(form.taxId));
      const fields: Partial<Record<SealedField, string | undefined>> = { account_holder: form.accountHolder, tax_id: form.taxId, account_number: form.accountNumber, branch_code: form.branchCode };
      // What was left out stays as it is.
      await change.seal(Object.fromEntries(Object.entries(fields).filter(([, text]) => text)));
      answered(change);
    });
  }

  /** Typed facts are "declared"; the agent's preflight reports measured ones (`preflight/take-preflight.ts`). The same facts typed again are those that are there. */
  async hardware({ applicant, ...request }: SubmitHardwareRequest): Promise<MyApplication> {
    const facts = await checked(submitHardwareSchema, said(request));
    return this.#change(applicant, async (change) => {
      const { link: _, ...kept } = facts;
      if (isThere(change, kept)) return;
      await change.move('submit_hardware');
      change.row.hardware = { ...kept, score: compatibilityScore(facts), source: 'declared', submittedAt: change.now.toISOString() };
      answered(change);
    });
  }

  async staff({ applicant, staff }: SubmitStaffRequest): Promise<MyApplication> {
    const form = await checked(submitStaffSchema, { staff: staff.map((person) => ({ ...said(person), pcDetails: said(person.pcDetails) })) });
    return this.#change(applicant, async (change) => {
      if (change.row.setupType === 'single' && form.staff.length > 1) throw invalid({ staff: 'You chose one person at one PC: name one person, or ask us to change it' });
      await change.move('submit_staff');
      await change.seal({ staff: JSON.stringify(form.staff) });
      answered(change);
    });
  }

  async message({ applicant, ...request }: SendMessageRequest): Promise<MyApplication> {
    const { text } = await checked(applicantMessageSchema, request);
    return this.#change(applicant, async (change) => {
      const { em, row, now } = change;
      if (applicationLifecycle.isFinal(row.status)) throw new AppError('ILLEGAL_MOVE', { from: row.status });
      await em.insert(RemarkRow, { id: uuidv7(), applicationId: row.id, kind: 'message', sender: 'applicant', byName: row.applicantName, text, at: now });
      await change.note('message');
      // What was asked is answered by words; asked changes are answered by the hardware itself.
      if (row.requestKind === 'information') answered(change);
    });
  }

  async withdraw({ applicant, reason }: WithdrawRequest): Promise<MyApplication> {
    const given = await checked(withdrawSchema, { reason });
    return this.#change(applicant, async (change) => {
      await change.move('withdraw', given.reason);
      Object.assign(change.row, { withdrawn: true, closedAt: change.now, closedReason: given.reason ?? null });
      answered(change);
    });
  }

  async #change(applicant: Applicant | null, fn: (change: Change) => Promise<void>): Promise<MyApplication> {
    const { id, who } = await this.applicants.run(applicant);
    return myApplicationView(await this.applications.change(APPLICANT, who, id, fn));
  }
}

/** Whether exactly these facts wait for the staff already: a move that begins where it ends would be made again by each repeat. */
const isThere = ({ row: { status, hardware, requestKind } }: Change, kept: object): boolean =>
  status === 'hardware_verification' && requestKind === null && hardware?.source === 'declared' && Object.entries(kept).every(([name, value]) => hardware[name as keyof typeof hardware] === value);

/** Nothing is asked of the applicant any more. */
const answered = ({ row }: Change): void => void Object.assign(row, { requestKind: null, requestReason: null, requestAt: null });
