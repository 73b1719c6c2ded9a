import { Injectable } from '@nestjs/common';
import type {
  Applicant,
  MyApplication,
  SendMessageRequest,
  SubmitCompanyRequest,
  SubmitHardwareRequest,
  SubmitSetupRequest,
  SubmitStaffRequest,
  WithdrawRequest,
} from '@revive/proto/revive/onboarding/v1/onboarding';
import {
  applicantMessageSchema,
  submitCompanySchema,
  submitHardwareSchema,
  submitSetupSchema,
  submitStaffSchema,
  withdrawSchema,
} from '@revive/contracts/onboarding/applicant-forms';
import { validate } from '@revive/platform/core/validate';
import { invalid } from '@revive/platform/errors/errors';
import { ApplicationRepository, type ApplicationChange } from '../application.repository.js';
import { answersChanges, answersPart, CLOSED, NOTHING_ASKED, numberKey, requireThread } from '../application-rules.js';
import { canTransition } from '../application.lifecycle.js';
import type { EncryptedField } from '../application.entity.js';
import { toMyApplication } from '../application.mapper.js';
import { FieldCipher } from '../../crypto/field-cipher.js';
import { declaredOver, isTyped } from '../preflight/declared-hardware.js';
import { omitNil } from '../../requests/omit-nil.js';
import { addMessageOnce } from '../add-message-once.js';
import { APPLICANT, FindApplicant } from '../find-applicant.js';

/**
 * Acts for whoever holds the application's link or applied with the account. Each part is sent when it is due, and
 * moves the application on; every method throws INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409), TOO_MANY (429).
 */
@Injectable()
export class SubmitDetails {
  constructor(
    private readonly applicants: FindApplicant,
    private readonly applications: ApplicationRepository,
    private readonly cipher: FieldCipher,
  ) {}

  async read(applicant: Applicant | null): Promise<MyApplication> {
    return toMyApplication(await this.applications.read(APPLICANT, (await this.applicants.run(applicant)).id));
  }

  async setUp({ applicant, setupType }: SubmitSetupRequest): Promise<MyApplication> {
    const chosen = await validate(submitSetupSchema, { setupType });
    return this.#change(applicant, async (change) => {
      change.row.setupType = chosen.setupType;
      await change.transition('set_up');
    });
  }

  async company({ applicant, ...request }: SubmitCompanyRequest): Promise<MyApplication> {
    const form = await validate(submitCompanySchema, omitNil(request));
    return this.#change(applicant, async (change) => {
      const { row } = change;
      await comes(change, 'submit_company', 'company');
      Object.assign(row, {
        registrationNumber: form.registrationNumber,
        registrationKey: numberKey(form.registrationNumber),
        location: form.physicalAddress,
        businessType: form.businessType,
        yearsInBusiness: form.yearsInBusiness,
        currentServices: form.currentServices,
        monthlyRepairVolume: form.monthlyRepairVolume,
        bankName: form.bankName,
        companyAt: change.now,
      });
      if (form.taxId) row.taxKey = this.cipher.indexOf('tax', numberKey(form.taxId));
      const fields: Partial<Record<EncryptedField, string | undefined>> = {
        account_holder: form.accountHolder,
        tax_id: form.taxId,
        account_number: form.accountNumber,
        branch_code: form.branchCode,
      };
      // What was left out stays as it is.
      await change.encryptFields(Object.fromEntries(Object.entries(fields).filter(([, text]) => text)));
    });
  }

  /**
   * Typed facts are "declared"; the agent's preflight reports measured ones (`preflight/report-preflight.ts`). The same
   * facts typed again are those that are there.
   */
  async hardware({ applicant, ...request }: SubmitHardwareRequest): Promise<MyApplication> {
    const facts = await validate(submitHardwareSchema, omitNil(request));
    return this.#change(applicant, async (change) => {
      const { link: _, ...kept } = facts;
      if (isThere(change, kept)) return;
      await change.transition('submit_hardware');
      change.row.hardware = declaredOver(change.row.hardware, kept, change.now.toISOString());
      answersChanges(change.row);
    });
  }

  async staff({ applicant, staff }: SubmitStaffRequest): Promise<MyApplication> {
    const form = await validate(submitStaffSchema, {
      staff: staff.map((person) => ({ ...omitNil(person), pcDetails: omitNil(person.pcDetails) })),
    });
    return this.#change(applicant, async (change) => {
      // control: who works alone names one person
      if (change.row.setupType === 'single' && form.staff.length > 1)
        throw invalid({ staff: 'You chose one person at one PC. Add one person only, or ask us to change this' });
      await comes(change, 'submit_staff', 'staff');
      await change.encryptFields({ staff: JSON.stringify(form.staff) });
    });
  }

  async message({ applicant, ...request }: SendMessageRequest): Promise<MyApplication> {
    const { text } = await validate(applicantMessageSchema, request);
    return this.#change(applicant, async (change) => {
      const { em, row, now } = change;
      requireThread(row);
      if (
        !(await addMessageOnce(em, {
          applicationId: row.id,
          kind: 'message',
          sender: 'applicant',
          byName: row.applicantName,
          text,
          at: now,
        }))
      )
        return;
      await change.note('message');
      // control: whoever writes is not erased as idle
      change.restartWait();
      // What was asked is answered by words; asked changes are answered by the hardware itself.
      if (row.requestKind === 'information') Object.assign(row, NOTHING_ASKED);
      // Whoever has none of the documents can only say so; whether that will do is for the staff to judge.
      answersPart(row, 'documents');
    });
  }

  async withdraw({ applicant, reason }: WithdrawRequest): Promise<MyApplication> {
    const given = await validate(withdrawSchema, { reason });
    return this.#change(applicant, async (change) => {
      await change.transition('withdraw', given.reason);
      Object.assign(change.row, {
        withdrawn: true,
        closedAt: change.now,
        closedReason: given.reason ?? null,
        ...CLOSED,
      });
      await change.email('application_withdrawn');
    });
  }

  async #change(applicant: Applicant | null, fn: (change: ApplicationChange) => Promise<void>): Promise<MyApplication> {
    const { id, who } = await this.applicants.run(applicant);
    return toMyApplication(await this.applications.change(APPLICANT, who, id, fn));
  }
}

/**
 * A part that was asked for again changes no state; else it is the step that is due. Throws INVALID_TRANSITION (409) where it
 * is neither.
 */
async function comes(
  change: ApplicationChange,
  verb: 'submit_company' | 'submit_staff',
  part: 'company' | 'staff',
): Promise<void> {
  const wasAsked = answersPart(change.row, part);
  if (wasAsked && !canTransition(verb, change.row.status)) await change.note(verb);
  else await change.transition(verb);
}

/**
 * Whether exactly these facts wait for the staff already: a move that begins where it ends would be made again by each
 * repeat.
 */
const isThere = ({ row: { status, hardware, requestKind } }: ApplicationChange, kept: object): boolean =>
  status === 'hardware_verification' &&
  requestKind === null &&
  hardware !== null &&
  isTyped(hardware) &&
  Object.entries(kept).every(([name, value]) => hardware[name as keyof typeof hardware] === value);
