import { confirmOtpSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { QrPicture } from '#ui/data-display/QrPicture.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.js';
import {
  useBeginOtpMutation,
  useConfirmOtpMutation,
  useRemoveOtpMutation,
  useRenewRecoveryCodesMutation,
} from '../api/own-account.api.js';
import type { ConfirmOtp, OtpSetup, Profile, Proven, ProvenByCode } from '#api/generated/own-account.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { ReauthByCodeForm, ReauthForm } from './ReauthForm.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../messages/own-account.messages.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const texts = messages.twoFactor;
const Secret = styled(Mono)({ overflowWrap: 'anywhere', maxWidth: 240 });
const CodeList = styled('ul')({ columns: 2 });
const Code = styled(Mono)({ fontSize: TYPE.body1.fontSize });
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function Setup({
  setup,
  onDone,
  onClose,
}: {
  setup: OtpSetup;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const [confirm] = useConfirmOtpMutation();
  const submit = async (values: ConfirmOtp) => onDone((await confirm({ confirmOtp: values }).unwrap()).codes);
  return (
    <Stack spacing={3}>
      <p>{texts.scan}</p>
      <Stack direction="row" spacing={4}>
        <QrPicture text={setup.uri} label={texts.qrCode} size={180} />
        <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
          <SecondaryText>{texts.typeKey}</SecondaryText>
          <Secret>{inGroups(setup.secret)}</Secret>
          <CopyButton text={setup.secret} label={texts.copyKey} quiet />
        </Stack>
      </Stack>
      <SchemaForm
        schema={confirmOtpSchema}
        initial={{ code: '' }}
        labels={texts.labels}
        submit={submit}
        onFailure={(error) => toastFailure(texts.failed, describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField
              name="code"
              label={texts.labels.code}
              autoComplete="one-time-code"
              inputMode="numeric"
              autoFocus
            />
            <Stack direction="row" spacing={2}>
              <Button type="submit" variant="contained" disabled={sending}>
                {sending ? texts.sending : texts.submit}
              </Button>
              <Button onClick={onClose}>{texts.cancel}</Button>
            </Stack>
          </>
        )}
      </SchemaForm>
    </Stack>
  );
}

/** Recovery codes are shown only this once. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack spacing={3}>
      <p role="status">{texts.recoveryText}</p>
      <Inset>
        <CodeList aria-label={texts.recoveryCodes}>
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </CodeList>
      </Inset>
      <Stack direction="row" spacing={2}>
        <CopyButton text={codes.join('\n')} label={texts.copyCodes} />
        <Button variant="contained" onClick={onDone}>
          {texts.codesSaved}
        </Button>
      </Stack>
    </Stack>
  );
}

type Step =
  | { at: 'rest' }
  | { at: 'prove'; what: 'begin' | 'renew' | 'remove' }
  | { at: 'setup'; setup: OtpSetup }
  | { at: 'codes'; codes: readonly string[] };
const PROOFS = {
  begin: { ...texts.proofs.begin, destructive: false },
  renew: { ...texts.proofs.renew, destructive: false },
  remove: { ...texts.proofs.remove, destructive: true },
} as const;

function ProofOf({
  what,
  setUp,
  act,
  onClose,
}: {
  what: keyof typeof PROOFS;
  setUp: (proven: Proven) => Promise<void>;
  act: (what: 'renew' | 'remove', proven: ProvenByCode) => Promise<void>;
  onClose: () => void;
}) {
  if (what === 'begin') return <ReauthForm {...PROOFS.begin} submit={setUp} onClose={onClose} />;
  return <ReauthByCodeForm {...PROOFS[what]} submit={(proven) => act(what, proven)} onClose={onClose} />;
}

export function OtpPanel({ profile: { user, otpOn, recoveryCodesLeft } }: { profile: Profile }) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const area = useKeptFocus<HTMLDivElement>(step.at);
  const [begin] = useBeginOtpMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [remove] = useRemoveOtpMutation();
  const dispatch = useDispatch();
  const rest = () => setStep({ at: 'rest' });
  const setUp = async (proven: Proven) => setStep({ at: 'setup', setup: await begin({ proven }).unwrap() });
  const act = async (what: 'renew' | 'remove', provenByCode: ProvenByCode) => {
    if (what === 'renew') return setStep({ at: 'codes', codes: (await renew({ provenByCode }).unwrap()).codes });
    await remove({ provenByCode }).unwrap();
    toastGood(texts.turnOffDone);
    return rest();
  };
  const kept = () => {
    dispatch(baseApi.util.invalidateTags(['Profile', 'User']));
    rest();
  };
  const advice = user.otp === 'demanded' || user.otp === 'advised' ? texts.advice[user.otp] : '';
  return (
    <Panel
      title={texts.title}
      aside={
        <SecondaryText>
          {otpOn ? texts.on : texts.off} <HelpLink slug="two-factor" subject={texts.title} />
        </SecondaryText>
      }
    >
      <div ref={area}>
        {step.at === 'setup' ? (
          <Setup setup={step.setup} onDone={(codes) => setStep({ at: 'codes', codes })} onClose={rest} />
        ) : null}
        {step.at === 'codes' ? <Codes codes={step.codes} onDone={kept} /> : null}
        {step.at === 'prove' ? <ProofOf what={step.what} setUp={setUp} act={act} onClose={rest} /> : null}
        {step.at === 'rest' ? (
          <Stack spacing={3}>
            <p>{otpOn ? texts.introOn(recoveryCodesLeft) : `${texts.introOff} ${advice}`}</p>
            {otpOn ? (
              <Stack direction="row" spacing={2}>
                <ActionButton variant="outlined" onClick={() => setStep({ at: 'prove', what: 'renew' })}>
                  {texts.renew}
                </ActionButton>
                <ActionButton color="error" onClick={() => setStep({ at: 'prove', what: 'remove' })}>
                  {texts.turnOff}
                </ActionButton>
              </Stack>
            ) : (
              <Stack direction="row" spacing={2}>
                <ActionButton
                  variant={advice === '' ? 'outlined' : 'contained'}
                  onClick={() => setStep({ at: 'prove', what: 'begin' })}
                >
                  {texts.setUp}
                </ActionButton>
              </Stack>
            )}
          </Stack>
        ) : null}
      </div>
    </Panel>
  );
}
