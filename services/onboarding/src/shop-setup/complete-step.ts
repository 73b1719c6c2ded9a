import { Injectable } from '@nestjs/common';
import {
  TrialStarted,
  type AgentFile,
  type ConfirmServicesRequest,
  type GenerateAgentRequest,
  type SaveDetailsRequest,
  type SignTenantAgreementRequest,
  type Steps,
} from '@revive/proto/revive/onboarding/v1/tenant_onboarding';
import { formatRand } from '@revive/contracts/money';
import { TRIAL_REPAIRS } from '@revive/contracts/tenant-onboarding/agreement';
import {
  serviceSelectionSchema,
  signTenantAgreementSchema,
  tenantDetailsSchema,
  type TenantDetails,
} from '@revive/contracts/tenant-onboarding/calls';
import { baseFeeOf, monthlyCentsOf, ONBOARDING_SERVICE_IDS } from '@revive/contracts/tenant-onboarding/catalogue';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { validate } from '@revive/platform/core/validate';
import { spendCommand, type Command } from '@revive/platform/auth/command-token';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { IdentityClient } from '../clients/identity.client.js';
import type { ChangeBankDetails } from '@revive/contracts/bank/bank-details';
import { SaveFirstBankDetails } from './save-first-bank-details.js';
import { FieldCipher } from '../crypto/field-cipher.js';
import { omitNil } from '../requests/omit-nil.js';
import type { TenantOnboardingEntity } from './shop-setup.entity.js';
import { OnboardingSteps } from './onboarding-steps.js';
import { TenantAgreements, tenantText } from './tenant-agreements.js';
import type { PrefilledDetails } from './shop-details-prefill.js';
import { shownVersion } from '../agreements/texts.js';
import { opened, toSteps, trialEnd } from './shop-setup.mapper.js';

const PLAIN = ['companyName', 'contactPerson', 'email', 'phone', 'address', 'businessRegistration'] as const;
const SECRET = { taxNumber: 'Tax number is required', bankDetails: 'Bank details are required' } as const;
const AGENT_MAX_LENGTH = 300;

/**
 * The steps that a shop completes itself. Each throws INVALID (400), NOT_ALLOWED (403), NOT_FOUND (404) for a
 * different shop's id, INVALID_TRANSITION (409) out of order or against the signed agreement. Repeating a request
 * changes nothing and returns the same response.
 */
@Injectable()
export class CompleteStep {
  constructor(
    private readonly steps: OnboardingSteps,
    private readonly cipher: FieldCipher,
    private readonly agreements: TenantAgreements,
    private readonly identity: IdentityClient,
    private readonly bank: SaveFirstBankDetails,
  ) {}

  async read(actor: Actor): Promise<Steps> {
    return toSteps(await this.steps.read(actor), this.cipher);
  }

  async saveDetails(actor: Actor, request: SaveDetailsRequest, command: Command): Promise<Steps> {
    const { bank, ...details } = await validate(tenantDetailsSchema, {
      ...omitNil(request),
      bank: request.bank ?? undefined,
    });
    // Bank details are stored once, in their own table, where both the step and Revenue read them.
    if (bank !== undefined) await this.#giveBank(actor, bank);
    const standing = await this.steps.take(actor, 'details', '', async ({ em, row, told, now }) => {
      await spendCommand(em, command);
      const fresh = this.#secrets(row, details, told);
      if (
        row.detailsAt !== null &&
        Object.keys(fresh).length === 0 &&
        PLAIN.every((name) => row[name] === details[name])
      )
        return undefined;
      unsigned(row);
      for (const name of PLAIN) row[name] = details[name];
      Object.assign(row, fresh, { detailsAt: now });
      return 'business details saved';
    });
    return toSteps(standing, this.cipher);
  }

  /** Throws PRICE_DIFFERS (409) with the correct price if the displayed price was different. */
  async confirmServices(
    actor: Actor,
    { tenantId, selectedServices, monthlyCents }: ConfirmServicesRequest,
    command: Command,
  ): Promise<Steps> {
    const chosen = await validate(serviceSelectionSchema, {
      selectedServices,
      monthlySubscription: monthlyCents / 100,
    });
    const services = ONBOARDING_SERVICE_IDS.filter((id) => chosen.selectedServices.includes(id));
    const standing = await this.steps.take(actor, 'services', tenantId, async ({ em, row, applied, now }) => {
      await spendCommand(em, command);
      const tier = row.tier ?? applied.tier;
      const baseCents = row.baseCents ?? baseFeeOf(tier);
      const right = monthlyCentsOf(baseCents, services);
      // control: a price is the server’s
      if (monthlyCents !== right)
        throw new AppError(
          'PRICE_DIFFERS',
          { right },
          { sentence: `The monthly subscription for this selection is ${formatRand(right)}.` },
        );
      if (row.servicesAt !== null && row.services?.join() === services.join()) return undefined;
      const isSigned = row.signedAt !== null;
      if (isSigned) onlyMore(row, services);
      Object.assign(row, {
        tier,
        baseCents,
        services,
        monthlyCents: right,
        servicesAt: isSigned ? row.servicesAt : now,
      });
      return `services ${isSigned ? 'added' : 'confirmed'}: ${services.join(', ')}; ${right} cents a month`;
    });
    return toSteps(standing, this.cipher);
  }

  /**
   * Signer, address and time come from session, socket and clock. Starts the trial and passes on the command token
   * (`proof`), so billing can verify it without trusting onboarding.
   */
  async sign(
    actor: Actor,
    { tenantId, agreementSigned, version, address, agent }: SignTenantAgreementRequest,
    { command, proof }: { readonly command: Command; readonly proof: string },
  ): Promise<Steps> {
    // control: the agreement is ticked
    await validate(signTenantAgreementSchema, { agreementSigned });
    // The document names the signer. Calls the identity service before any row is locked.
    const signer = await this.identity.readAccount(requireRole(actor, 'tenant_admin').userId);
    const standing = await this.steps.take(actor, 'agreement', tenantId, async ({ em, row, by, now }) => {
      await spendCommand(em, command);
      // control: the trial begins once
      if (row.signedAt !== null) return undefined;
      const text = await tenantText(em);
      // control: the agreement is the text that is there now
      if (version !== '' && version !== shownVersion(text))
        throw new AppError(
          'INVALID_TRANSITION',
          { version },
          { sentence: 'The agreement has changed. Read the new version first.' },
        );
      row.signedAt = now;
      const evidence = {
        version: shownVersion(text),
        hash: text.hash,
        services: row.services ?? [],
        monthlyCents: row.monthlyCents ?? 0,
      };
      const session = command.sessionId === '' ? '' : `number ${command.sessionId}`;
      await this.agreements.keep(
        em,
        {
          tenantId: row.tenantId,
          ...evidence,
          userId: by.userId,
          userName: by.username,
          address,
          agent: agent.slice(0, AGENT_MAX_LENGTH),
          at: now,
        },
        { businessName: row.companyName ?? '', session, text, signer },
      );
      const started: TrialStarted = {
        id: uuidv7(),
        tenantId: row.tenantId,
        startedAt: now.toISOString(),
        endsAt: trialEnd(now).toISOString(),
        repairs: TRIAL_REPAIRS,
        proof,
      };
      await addEvent(em, {
        topic: 'onboarding.trial',
        key: row.tenantId,
        type: 'revive.onboarding.v1.TrialStarted',
        payload: TrialStarted.encode(started).finish(),
        tenantId: row.tenantId,
      });
      return `agreement ${evidence.version} signed, sha256 ${evidence.hash}`;
    });
    return toSteps(standing, this.cipher);
  }

  /** Requests an installer from the gateway. The first download completes the step. */
  async generateAgent(actor: Actor, { tenantId }: GenerateAgentRequest, command: Command): Promise<AgentFile> {
    const { row, now: done } = await this.steps.take(actor, 'agent', tenantId, async ({ em, row: one, now }) => {
      await spendCommand(em, command);
      if (one.agentDownloadedAt !== null) return undefined;
      one.agentDownloadedAt = now;
      return 'agent installer downloaded';
    });
    return { downloadedAt: (row?.agentDownloadedAt ?? done).toISOString() };
  }

  async activateSupport(actor: Actor, command: Command): Promise<Steps> {
    const standing = await this.steps.take(actor, 'support', '', async ({ em, row, now }) => {
      await spendCommand(em, command);
      if (row.supportAt !== null) return undefined;
      row.supportAt = now;
      return 'live support activated';
    });
    return toSteps(standing, this.cipher);
  }

  /** Runs before the step, so a completed step always has bank details. */
  async #giveBank(actor: Actor, bank: ChangeBankDetails): Promise<void> {
    const by = requireRole(actor, 'tenant_admin');
    await this.bank.run(by, requireTenant(by), bank);
  }

  /**
   * Encrypts the given numbers. An omitted number keeps its value; at first it defaults to the known value, and is
   * required if none is known.
   */
  #secrets(
    row: TenantOnboardingEntity,
    details: Omit<TenantDetails, 'bank'>,
    told: PrefilledDetails | undefined,
  ): Partial<Pick<TenantOnboardingEntity, 'taxNumber' | 'bankDetails'>> {
    const names = Object.keys(SECRET) as (keyof typeof SECRET)[];
    const given = new Map(names.map((name) => [name, details[name] || (row[name] === null ? told?.[name] : '') || '']));
    const missing = names.filter((name) => given.get(name) === '' && row[name] === null);
    // control: tax number and bank details are needed the first time
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, SECRET[name]])));
    const fresh = [...given].filter(([name, value]) => value !== '' && opened(this.cipher, row, name) !== value);
    return Object.fromEntries(
      fresh.map(([name, value]) => [name, this.cipher.encrypt(row.tenantId, `tenant.${name}`, value)]),
    );
  }
}

function onlyMore(row: TenantOnboardingEntity, services: readonly string[]): void {
  if (row.services?.every((id) => services.includes(id)) !== true)
    throw new AppError('INVALID_TRANSITION', undefined, {
      sentence:
        'Your signed agreement includes services that are missing here. You can add services. To remove one, contact support.',
    });
}

function unsigned(row: TenantOnboardingEntity): void {
  // control: what was signed for stands
  if (row.signedAt !== null)
    throw new AppError('INVALID_TRANSITION', undefined, {
      sentence: 'This is part of your signed agreement. Contact support to change it.',
    });
}
