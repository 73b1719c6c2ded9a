import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import {
  needsReauthentication,
  WITHOUT_REAUTHENTICATION,
} from '@revive/identity/command-tokens/reauthentication.policy';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Every method that requires a command, from the services' controllers: `/revive.people.v1.People/Suspend`. */
function commands(): string[] {
  return globSync('services/*/src/**/*.{rpc,controller}.ts', { cwd: root }).flatMap((file) => {
    const service = file.split('/')[1] ?? '';
    return [
      ...readFileSync(`${root}${file}`, 'utf8').matchAll(
        /@GrpcMethod\('(\w+)'(?:, '(\w+)')?\)((?:\s*@[\w.]+\([^)]*\))*)\s+(?:async )?(\w+)\(/g,
      ),
    ].flatMap(([, name = '', named, decorators = '', method = '']) =>
      decorators.includes('@NeedsCommand()')
        ? [`/revive.${service}.v1.${name}/${named ?? `${method[0]?.toUpperCase()}${method.slice(1)}`}`]
        : [],
    );
  });
}

// Listed by hand, so that none loses the requirement: methods that grant or remove rights, end data for good, redirect
// payments or reveal masked data.
const NEED_PROOF = [
  '/revive.billing.v1.PayoutBatches/DownloadPayoutFile',
  '/revive.billing.v1.PayoutBatches/ReleasePayoutBatch',
  '/revive.billing.v1.PayoutBatches/SettlePayoutBatch',
  '/revive.billing.v1.Payouts/ApprovePayout',
  '/revive.billing.v1.Payouts/ChangePayoutLimit',
  '/revive.billing.v1.Payouts/CreatePayout',
  '/revive.billing.v1.Payouts/SettlePayout',
  '/revive.fleet.v1.Fleet/RemoveAgent',
  '/revive.identity.v1.Erasures/CarryOut',
  '/revive.identity.v1.People/ChangeRole',
  '/revive.identity.v1.People/CreateUser',
  '/revive.identity.v1.People/Invite',
  '/revive.identity.v1.People/Reactivate',
  '/revive.identity.v1.People/ResetSecondFactor',
  '/revive.identity.v1.People/Suspend',
  '/revive.identity.v1.AccountStatuses/ApproveAccount',
  '/revive.identity.v1.Impersonations/BeginImpersonation',
  '/revive.onboarding.v1.AccountReview/RevealProfileNumbers',
  '/revive.onboarding.v1.BankBook/ChangeBankDetails',
  '/revive.onboarding.v1.Onboarding/CorrectContact',
  '/revive.onboarding.v1.Onboarding/GenerateInstaller',
  '/revive.onboarding.v1.Onboarding/RecordApproval',
  '/revive.onboarding.v1.Onboarding/RevealNumbers',
  '/revive.onboarding.v1.Signing/PublishText',
  '/revive.onboarding.v1.TenantOnboarding/GiveNotice',
  '/revive.onboarding.v1.TenantOnboarding/WithdrawNotice',
];

describe('commands that require the password again', () => {
  const all = commands();

  it('requires it for each command without a documented exception', () => {
    expect(all.filter((method) => !needsReauthentication(method)).sort()).toEqual(
      Object.keys(WITHOUT_REAUTHENTICATION).sort(),
    );
    expect(NEED_PROOF.filter((method) => !all.includes(method) || !needsReauthentication(method))).toEqual([]);
  });

  it('has no unused exception and requires it for unknown methods', () => {
    expect(Object.keys(WITHOUT_REAUTHENTICATION).filter((method) => !all.includes(method))).toEqual([]);
    expect(needsReauthentication('/revive.billing.v1.Payouts/Release')).toBe(true);
  });
});
