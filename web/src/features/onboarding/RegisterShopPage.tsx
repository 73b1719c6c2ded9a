import { SHOWN_VERSIONS } from '@revive/contracts/onboarding/acceptances';
import { registerShopSchema, REGISTRATION_STEPS } from '@revive/contracts/onboarding/register-shop';
import Button from '@mui/material/Button';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { describeError, isApiFailure } from '../../api/failure.js';
import { Column, Quiet, Row } from '../../ui/layout.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { SchemaForm } from '../../ui/SchemaForm.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { FileQuestion } from '../../ui/icons.js';
import { clockText } from '../../ui/time-text.js';
import { toastFailure, toastGood } from '../../ui/toasts.js';
import { Wizard } from '../../ui/Wizard.js';
import { ReviewFigures } from './components/ReviewFigures.js';
import { AcceptanceFields, BankFields, BusinessFields, DetailFields, SHOP_LABELS, SubscriptionFields } from './components/ShopFields.js';
import type { RegisterShop, ShopDraft } from './onboarding.api.gen.js';
import { useMailShopDraftMutation, useReadShopDraftQuery, useRegisterRepairShopMutation, useSaveShopDraftMutation } from './onboarding.api.js';
import { CONFIRMATION_PATH, secretHash, secretIn } from './onboarding.paths.js';
import { draftOf, initialOf } from './shop-draft.js';

export interface Owner {
  name: string;
  email: string;
  username: string;
}
const CONTENTS = [<BusinessFields key="business" />, <DetailFields key="details" />, <SubscriptionFields key="subscription" />, <Column key="banking" gap={8}><BankFields /><AcceptanceFields /></Column>];
const STEPS = REGISTRATION_STEPS.map(({ title, fields }, at) => ({ title, fields, content: CONTENTS[at] }));

/** Keeps what is typed on the server; the way back stands in the page's own address. */
function useDraft(first: string) {
  const [save] = useSaveShopDraftMutation();
  const [mail] = useMailShopDraftMutation();
  const navigate = useNavigate();
  const secret = useRef(first);
  const sent = useRef('');
  const busy = useRef(Promise.resolve());
  const [state, setState] = useState<{ text: string; kept: boolean }>({ text: first === '' ? '' : 'Opened where you left it.', kept: first !== '' });
  const keep = useCallback((values: Readonly<Record<string, unknown>>) => {
    // One after the other: two savings of a draft that has no secret yet would be two drafts.
    busy.current = busy.current.then(async () => {
      const form = draftOf(values);
      const text = JSON.stringify(form);
      if (text === sent.current) return;
      const answer = await save({ saveShopDraft: { form, ...(secret.current === '' ? {} : { draft: secret.current }) } });
      if (answer.error !== undefined) return setState({ text: `Not saved: ${describeError(answer.error)}`, kept: secret.current !== '' });
      sent.current = text;
      if (answer.data.draft !== secret.current) {
        secret.current = answer.data.draft;
        await navigate({ hash: secretHash('draft', secret.current) }, { replace: true });
      }
      return setState({ text: `Saved at ${clockText(new Date().toISOString())}. This page’s address brings it back for three days.`, kept: true });
    });
  }, [save, navigate]);
  const mailLink = async () => {
    await busy.current;
    const answer = await mail({ shopDraftLink: { draft: secret.current } });
    if (answer.error === undefined) toastGood('Link sent', 'Look into your mail; the link works for three days.');
    else toastFailure('The link was not sent', isApiFailure(answer.error) && answer.error.fields?.['email'] !== undefined ? 'Type your e-mail address in step 1 first.' : describeError(answer.error));
  };
  return { keep, mailLink, state, secret };
}

function RegisterForm({ owner, draft, first }: { owner: Owner | undefined; draft: ShopDraft['form'] | undefined; first: string }) {
  const [register] = useRegisterRepairShopMutation();
  const navigate = useNavigate();
  const { keep, mailLink, state, secret } = useDraft(first);
  const initial = useMemo(() => initialOf(owner, draft), [owner, draft]);
  const submit = async (form: RegisterShop) => {
    await register({ registerShop: { ...form, textsVersion: SHOWN_VERSIONS, ...(secret.current === '' ? {} : { draft: secret.current }) } }).unwrap();
    toastGood('Registration Submitted!');
    await navigate(CONFIRMATION_PATH, { replace: true });
  };
  return (
    <>
      <PageHeader title="Register your repair shop" fact={owner === undefined ? 'Four steps. The subscription starts only after approval and first login.' : `For your account ${owner.username}.`} />
      <SchemaForm<RegisterShop> schema={registerShopSchema} initial={initial} labels={SHOP_LABELS} submit={submit} onFailure={(error) => toastFailure('Registration Failed', describeError(error))}>
        {({ sending }) => <Wizard label="Repair shop registration" steps={STEPS} submit="Submit Application" sendingText="Submitting..." sending={sending} onRest={keep} />}
      </SchemaForm>
      <Row style={{ marginTop: 12, minHeight: 44, justifyContent: 'space-between' }}>
        <Quiet role="status">{state.text}</Quiet>
        {state.kept ? <Button onClick={() => void mailLink()}>Mail me the link</Button> : null}
      </Row>
      <ReviewFigures />
    </>
  );
}

/** What was typed before, where the address brings its secret. */
function Drafted({ owner, secret }: { owner: Owner | undefined; secret: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useReadShopDraftQuery({ shopDraftLink: { draft: secret } });
  if (isApiFailure(error) && (error.status === 404 || error.status === 400)) {
    return <Empty icon={FileQuestion} title="This draft is not there any more" action={<Button variant="outlined" onClick={() => { void navigate({ hash: '' }, { replace: true }); location.reload(); }}>Begin a new one</Button>}>It was sent, or its three days are over.</Empty>;
  }
  if (error !== undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading rows={5} /> : <RegisterForm owner={owner} draft={data.form} first={secret} />;
}

/** spec part 1 §2: the four steps. What was typed is kept on the server, encrypted; nothing of it is kept in the browser. */
export function RegisterShopPage({ owner }: { owner?: Owner }) {
  const { hash } = useLocation();
  // As the page was opened: its own savings change the address later.
  const [first] = useState(() => secretIn(hash, 'draft'));
  return first === '' ? <RegisterForm owner={owner} draft={undefined} first="" /> : <Drafted owner={owner} secret={first} />;
}
