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
 * The parts of an application sent by the applicant, identified by link or account. Each part is accepted when due and
 * advances the application. Every method throws INVALID (400), NOT_FOUND (404), INVALID_TRANSITION (409), TOO_MANY
 * (429).
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
      await change.encryptFields(Object.fromEntries(Object.entries(fields).filter(([, text]) => text)));
    });
  }

  /**
   * Typed facts are "declared"; the agent's preflight reports measured facts (`preflight/report-preflight.ts`).
   * Sending the same facts again changes nothing.
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
      // A message answers a question. Requested changes are answered only by new hardware.
      if (row.requestKind === 'information') Object.assign(row, NOTHING_ASKED);
      // An applicant without the requested documents can only answer in words. Staff decide if the answer is enough.
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
 * Accepts a part that was requested again without a transition, otherwise as the due step. Throws INVALID_TRANSITION
 * (409) if neither applies.
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
 * True if staff are already reviewing exactly these facts. The transition starts and ends in the same status, so a
 * repeat would be recorded again.
 */
const isThere = ({ row: { status, hardware, requestKind } }: ApplicationChange, kept: object): boolean =>
  status === 'hardware_verification' &&
  requestKind === null &&
  hardware !== null &&
  isTyped(hardware) &&
  Object.entries(kept).every(([name, value]) => hardware[name as keyof typeof hardware] === value);
