import { registerShopSchema, REGISTRATION_STEPS } from '@revive/contracts/onboarding/register-shop';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { describeError, isApiFailure, sentenceOf } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { FileQuestion, Hourglass } from '#ui/theme/icons.js';
import { clockText } from '#ui/format/time-text.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useSavingQueue } from '#ui/form/use-saving-queue.js';
import { firstOpenStep, Wizard } from '#ui/form/Wizard.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';
import { ReviewFigures } from '../components/ReviewFigures.js';
import {
  AcceptanceFields,
  BankFields,
  BusinessFields,
  DetailFields,
  FIRST_SHOWN,
  SHOP_LABELS,
  type ShownTexts,
  SubscriptionFields,
} from '../components/ShopFields.js';
import type { MyApplication, RegisterShop, ShopDraft } from '#api/generated/onboarding.gen.js';
import {
  useMailShopDraftMutation,
  useReadMyApplicationQuery,
  useReadShopDraftQuery,
  useRegisterRepairShopMutation,
  useSaveShopDraftMutation,
} from '../api/onboarding.api.js';
import { CONFIRMATION_PATH } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { secretHash, secretIn } from '../link-secret.js';
import { draftPlace, forgetDraftPlace, keepDraftPlace } from '../draft-place.js';
import { draftOf, draftOfEarlier, initialOf } from '../shop-draft.js';
import { messages } from '../messages/register.js';

export interface Owner {
  id: string;
  name: string;
  email: string;
  username: string;
}
/** As high as its button, which appears with the first stored draft. */
const DraftRow = styled(Stack)({ minHeight: 44, marginTop: 12, justifyContent: 'space-between' });

const stepsWith = (shown: ShownTexts) => {
  const contents = [
    <BusinessFields key="business" />,
    <DetailFields key="details" />,
    <SubscriptionFields key="subscription" />,
    <Stack spacing={2} key="banking">
      <BankFields />
      <AcceptanceFields shown={shown} />
    </Stack>,
  ];
  return REGISTRATION_STEPS.map(({ title, fields }, at) => ({ title, fields, content: contents[at] }));
};

function useDraft(first: string, owner: string) {
  const [save] = useSaveShopDraftMutation();
  const [mail] = useMailShopDraftMutation();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const secret = useRef(first);
  const sent = useRef('');
  const { saveNext, sendLast, settled } = useSavingQueue();
  const [state, setState] = useState<{ text: string; kept: boolean }>({
    text: first === '' ? '' : messages.draft.opened,
    kept: first !== '',
  });
  const keep = useCallback(
    (values: Readonly<Record<string, unknown>>, step: number) => {
      saveNext(async () => {
        const form = draftOf(values);
        const text = JSON.stringify(form);
        if (text === sent.current) {
          const place = draftPlace(owner);
          if (place !== undefined) keepDraftPlace({ ...place, step });
          return;
        }
        const answer = await save({
          saveShopDraft: { form, ...(secret.current === '' ? {} : { draft: secret.current }) },
        });
        if (answer.error !== undefined)
          return setState({ text: messages.draft.notSaved(sentenceOf(answer.error)), kept: secret.current !== '' });
        sent.current = text;
        keepDraftPlace({ draft: answer.data.draft, expiresAt: answer.data.expiresAt, owner, step });
        if (answer.data.draft !== secret.current) {
          secret.current = answer.data.draft;
          if (!isLeft()) await navigate({ hash: secretHash('draft', secret.current) }, { replace: true });
        }
        return setState({
          text: messages.draft.saved(clockText(new Date().toISOString())),
          kept: true,
        });
      });
    },
    [save, saveNext, navigate, isLeft, owner],
  );
  const mailLink = async (values: Readonly<Record<string, unknown>>) => {
    // Includes the newest input.
    keep(values, draftPlace(owner)?.step ?? 0);
    await settled();
    const answer = await mail({ shopDraftLink: { draft: secret.current } });
    if (answer.error === undefined) toastGood(messages.draft.mailed.title, messages.draft.mailed.text);
    else
      toastFailure(
        messages.draft.notMailed.title,
        isApiFailure(answer.error) && answer.error.fields?.['email'] !== undefined
          ? messages.draft.notMailed.addressMissing
          : describeError(answer.error),
      );
  };
  return { keep, mailLink, sendLast, state, secret };
}

/**
 * The step stored in this browser, else the first incomplete step. Acceptances are never stored, so a draft without
 * input in the last step opens at the step before.
 */
function stepOf(values: Readonly<Record<string, unknown>>, draft: string, owner: string): number {
  const place = draftPlace(owner);
  if (place?.draft === draft) return Math.min(Math.max(place.step, 0), REGISTRATION_STEPS.length - 1);
  const open = firstOpenStep(registerShopSchema, REGISTRATION_STEPS, values);
  return open === REGISTRATION_STEPS.length - 1 && values['bankName'] === '' ? open - 1 : open;
}

interface Begun {
  owner: Owner | undefined;
  shown: ShownTexts;
}
interface Known {
  first?: string;
  draft?: ShopDraft['form'];
  earlier?: MyApplication | undefined;
}

const factOf = (owner: Owner | undefined, earlier: MyApplication | undefined): string => {
  if (earlier !== undefined) return messages.page.factOfEarlier(earlier.businessName);
  return owner === undefined ? messages.page.fact : messages.page.factOfAccount(owner.username);
};

function RegisterForm({ owner, shown, first = '', draft, earlier }: Begun & Known) {
  const [register] = useRegisterRepairShopMutation();
  const navigate = useNavigate();
  const { keep, mailLink, sendLast, state, secret } = useDraft(first, owner?.id ?? '');
  const initial = useMemo(
    () => initialOf(owner, earlier === undefined ? draft : draftOfEarlier(earlier)),
    [owner, draft, earlier],
  );
  const steps = useMemo(() => stepsWith(shown), [shown]);
  const [begin] = useState(() => (draft === undefined ? 0 : stepOf(initial, first, owner?.id ?? '')));
  const submit = async (form: RegisterShop) => {
    await sendLast(() =>
      register({
        registerShop: {
          ...form,
          textsVersion: shown.versions,
          ...(secret.current === '' ? {} : { draft: secret.current }),
        },
      }).unwrap(),
    );
    forgetDraftPlace();
    toastGood(messages.page.done);
    await navigate(CONFIRMATION_PATH, { replace: true, state: { sent: true } });
  };
  return (
    <>
      <PageHeader title={messages.page.title} fact={factOf(owner, earlier)} />
      <SchemaForm<RegisterShop>
        schema={registerShopSchema}
        initial={initial}
        labels={SHOP_LABELS}
        submit={submit}
        onFailure={(error) => toastFailure(messages.page.failed, describeError(error))}
      >
        {({ sending, values }) => (
          <>
            <Wizard
              label={messages.page.wizard}
              steps={steps}
              submit={messages.page.submit}
              sendingText={messages.page.sending}
              sending={sending}
              onRest={keep}
              begin={begin}
            />
            <DraftRow direction="row" spacing={2}>
              <SecondaryText role="status">{state.text}</SecondaryText>
              {state.kept ? <Button onClick={() => void mailLink(values)}>{messages.draft.mail}</Button> : null}
            </DraftRow>
          </>
        )}
      </SchemaForm>
      <ReviewFigures />
    </>
  );
}

/** Offers a stored draft without opening it, because a different person may now use this browser. */
function Offered({ onOpen, onNew }: { onOpen: () => void; onNew: () => void }) {
  return (
    <>
      <PageHeader title={messages.page.title} />
      <Empty
        icon={FileQuestion}
        title={messages.savedDraft.title}
        action={
          <Stack direction="row" spacing={2}>
            <Button size="large" variant="contained" onClick={onOpen}>
              {messages.savedDraft.open}
            </Button>
            <Button size="large" variant="outlined" onClick={onNew}>
              {messages.savedDraft.restart}
            </Button>
          </Stack>
        }
      >
        {messages.savedDraft.text}
      </Empty>
    </>
  );
}

function Drafted({ secret, ...begun }: Begun & { secret: string }) {
  const navigate = useNavigate();
  const query = useReadShopDraftQuery({ shopDraftLink: { draft: secret } });
  const { error } = query;
  if (isApiFailure(error) && (error.status === 404 || error.status === 400)) {
    return (
      <Empty
        icon={FileQuestion}
        title={messages.lostDraft.title}
        action={
          <Button
            variant="outlined"
            onClick={() => {
              forgetDraftPlace();
              void navigate({ hash: '' }, { replace: true });
              location.reload();
            }}
          >
            {messages.lostDraft.restart}
          </Button>
        }
      >
        {messages.lostDraft.text}
      </Empty>
    );
  }
  return (
    <QueryState query={query} loading={<Loading rows={5} />}>
      {({ form }) => <RegisterForm {...begun} draft={form} first={secret} />}
    </QueryState>
  );
}

/** Prefills from an ended application by its link. An unreadable application does not block the form. */
function After({ link, ...begun }: Begun & { link: string }) {
  const { data, isLoading } = useReadMyApplicationQuery({ applicant: { link } });
  return isLoading ? <Loading rows={5} /> : <RegisterForm {...begun} earlier={endedOf(data)} />;
}

const endedOf = (one: MyApplication | undefined): MyApplication | undefined =>
  one?.status === 'rejected' && one.erasedAt === undefined ? one : undefined;

/**
 * Shows the form unless the account has an open application: the server would refuse a second application after four
 * steps.
 */
function OfAccount({ form }: { form: (earlier: MyApplication | undefined) => ReactNode }) {
  const { data, isLoading } = useReadMyApplicationQuery({ applicant: {} }, { refetchOnMountOrArgChange: true });
  const [begun, setBegun] = useState<Pick<Known, 'earlier'>>();
  if (isLoading) return <Loading rows={5} />;
  // A failed read does not block the form.
  const isOpen = data !== undefined && data.waitsFor !== 'nobody';
  // Keeps an open form: after sending, the new application is loaded before the page changes.
  if (!isOpen && begun === undefined) setBegun({ earlier: endedOf(data) });
  if (!isOpen || begun !== undefined) return form(begun?.earlier);
  return (
    <>
      <PageHeader title={messages.openApplication.title} />
      <Empty
        icon={Hourglass}
        title={messages.openApplication.headline(data.businessName)}
        action={
          <Button size="large" variant="contained" component={Link} to={CONFIRMATION_PATH}>
            {messages.openApplication.action}
          </Button>
        }
      >
        {messages.openApplication.text}
      </Empty>
    </>
  );
}

/**
 * spec part 1 §2: the four steps. What was typed is kept on the server, encrypted; nothing of it is kept in the
 * browser.
 */
export function RegisterShopPage({ owner, shown = FIRST_SHOWN }: { owner?: Owner; shown?: ShownTexts }) {
  const { hash } = useLocation();
  // The secret at page load; saving a draft changes the address later.
  const [{ draft, link }, setOpened] = useState({
    draft: secretIn(hash, 'draft'),
    link: secretIn(hash, 'application'),
  });
  const [offered, setOffered] = useState(() => draftPlace(owner?.id ?? ''));
  const form = (earlier?: MyApplication) => {
    if (draft === '' && link === '' && offered !== undefined) {
      return (
        <Offered
          onOpen={() => setOpened({ draft: offered.draft, link: '' })}
          onNew={() => {
            forgetDraftPlace();
            setOffered(undefined);
          }}
        />
      );
    }
    if (draft !== '') return <Drafted owner={owner} shown={shown} secret={draft} />;
    return link !== '' && earlier === undefined ? (
      <After owner={owner} shown={shown} link={link} />
    ) : (
      <RegisterForm owner={owner} shown={shown} earlier={earlier} />
    );
  };
  return owner === undefined ? form() : <OfAccount form={form} />;
}
