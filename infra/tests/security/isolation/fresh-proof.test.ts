import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import {
  needsReauthentication,
  WITHOUT_REAUTHENTICATION,
} from '@revive/identity/command-tokens/reauthentication.policy';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Every method that needs a command, as the services' controllers say it: `/revive.people.v1.People/Suspend`. */
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

// By hand, so that no reason lets one of them go: what gives or takes rights, ends something for good, says where money
// goes, or shows what is kept masked.
const NEED_PROOF = [
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

describe('a command that needs the password again', () => {
  const all = commands();

  it('is each but those that have a reason why a living session is enough', () => {
    expect(all.filter((method) => !needsReauthentication(method)).sort()).toEqual(
      Object.keys(WITHOUT_REAUTHENTICATION).sort(),
    );
    expect(NEED_PROOF.filter((method) => !all.includes(method) || !needsReauthentication(method))).toEqual([]);
  });

  it('has its reason by name: none is left over, and what nobody has thought of needs the password', () => {
    expect(Object.keys(WITHOUT_REAUTHENTICATION).filter((method) => !all.includes(method))).toEqual([]);
    expect(needsReauthentication('/revive.billing.v1.Payouts/Release')).toBe(true);
  });
});
