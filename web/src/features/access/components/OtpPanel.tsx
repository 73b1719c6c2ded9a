import { confirmOtpSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '#api/base-api.js';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
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
import { ReauthByCodeForm, ReauthForm } from './ReauthForm.js';
import { TYPE } from '#ui/theme/tokens.js';

const LABELS = { code: 'Code of the authenticator' };
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The picture for the app, its secret for those who type, and the first code. */
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
    <Column gap={12}>
      <p>Scan this with your authenticator app, then type the code that it shows.</p>
      <Row gap={16}>
        <QrPicture text={setup.uri} label="The key for your authenticator app" size={180} />
        <Column gap={4} style={{ alignItems: 'flex-start' }}>
          <SecondaryText>Or type this key</SecondaryText>
          <Mono style={{ overflowWrap: 'anywhere', maxWidth: 240 }}>{inGroups(setup.secret)}</Mono>
          <CopyButton text={setup.secret} label="Copy the key" quiet />
        </Column>
      </Row>
      <SchemaForm
        schema={confirmOtpSchema}
        initial={{ code: '' }}
        labels={LABELS}
        submit={submit}
        onFailure={(error) => toastFailure('Authenticator not switched on', describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField name="code" label={LABELS.code} autoComplete="one-time-code" inputMode="numeric" autoFocus />
            <Row>
              <Button type="submit" variant="contained" disabled={sending}>
                {sending ? 'Checking...' : 'Switch on'}
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </Row>
          </>
        )}
      </SchemaForm>
    </Column>
  );
}

/** The only time that they are shown. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Column gap={12}>
      <p role="status">
        Keep these recovery codes somewhere safe. Each signs you in once when the authenticator is lost. They are not
        shown again.
      </p>
      <Inset>
        <ul aria-label="Recovery codes" style={{ columns: 2 }}>
          {codes.map((code) => (
            <li key={code}>
              <Mono style={{ fontSize: TYPE.body1.fontSize }}>{code}</Mono>
            </li>
          ))}
        </ul>
      </Inset>
      <Row>
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button variant="contained" onClick={onDone}>
          I have kept them
        </Button>
      </Row>
    </Column>
  );
}

type Step =
  | { at: 'rest' }
  | { at: 'prove'; what: 'begin' | 'renew' | 'remove' }
  | { at: 'setup'; setup: OtpSetup }
  | { at: 'codes'; codes: readonly string[] };
const PROOFS = {
  begin: { action: 'Set up', failure: 'Authenticator not set up', destructive: false },
  renew: { action: 'Make new codes', failure: 'No new codes', destructive: false },
  remove: { action: 'Switch off', failure: 'Authenticator not switched off', destructive: true },
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

const TOLD = {
  demanded: 'Your role needs it before it can do anything.',
  advised: 'Your role should have it.',
} as const;

/**
 * The second factor: set up, recovery codes, and off again; each asks for the password, and for a code what takes
 * something away.
 */
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
    toastGood('Authenticator switched off');
    return rest();
  };
  const kept = () => {
    dispatch(baseApi.util.invalidateTags(['Profile', 'User']));
    rest();
  };
  const told = user.otp === 'demanded' || user.otp === 'advised' ? TOLD[user.otp] : '';
  return (
    <Panel title="Authenticator" aside={<SecondaryText>{otpOn ? 'On' : 'Off'}</SecondaryText>}>
      <div ref={area}>
        {step.at === 'setup' ? (
          <Setup setup={step.setup} onDone={(codes) => setStep({ at: 'codes', codes })} onClose={rest} />
        ) : null}
        {step.at === 'codes' ? <Codes codes={step.codes} onDone={kept} /> : null}
        {step.at === 'prove' ? <ProofOf what={step.what} setUp={setUp} act={act} onClose={rest} /> : null}
        {step.at === 'rest' ? (
          <Column gap={12}>
            <p>
              {otpOn
                ? `A code of your app is asked for at every sign-in. ${recoveryCodesLeft} of 10 recovery codes are left.`
                : `A code of an app on your phone, asked for beside the password. Who learns your password alone does not get in. ${told}`}
            </p>
            {otpOn ? (
              <Row>
                <ActionButton variant="outlined" onClick={() => setStep({ at: 'prove', what: 'renew' })}>
                  New recovery codes
                </ActionButton>
                <ActionButton color="error" onClick={() => setStep({ at: 'prove', what: 'remove' })}>
                  Switch off
                </ActionButton>
              </Row>
            ) : (
              <Row>
                <ActionButton
                  variant={told === '' ? 'outlined' : 'contained'}
                  onClick={() => setStep({ at: 'prove', what: 'begin' })}
                >
                  Set up the authenticator
                </ActionButton>
              </Row>
            )}
          </Column>
        ) : null}
      </div>
    </Panel>
  );
}
