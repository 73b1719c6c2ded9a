import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState, type SyntheticEvent } from 'react';
import { describeError } from '#api/errors.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { Mail } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Pager } from '#ui/list/Pager.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import { type MailboxEmail, useReadMailboxFileMutation, useReadMailboxMutation } from '../api/notifications.api.js';
import { messages } from '../emails.messages.js';

const { outbox } = messages;

const Body = styled('pre')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit', margin: 0 });
const Item = styled('li')({
  padding: '12px 0',
  '& + &': { borderTop: `1px solid ${color.divider}` },
  overflowWrap: 'anywhere',
});
const MOST = 100;

/** The attachments of an email; each download is audited like reading the email. */
function Attached({ email, names }: { email: string; names: readonly string[] }) {
  const [read, { isLoading }] = useReadMailboxFileMutation();
  const download = (place: number) =>
    read({ readMailboxFile: { email, place } })
      .unwrap()
      .then(
        ({ name, base64 }) => downloadPdf(name, base64),
        (error: unknown) => toastFailure(outbox.downloadFailed, describeError(error)),
      );
  return (
    <Stack direction="row" spacing={2}>
      {names.map((name, place) => (
        <Button
          size="large"
          key={place}
          variant="outlined"
          disabled={isLoading}
          aria-label={outbox.download(name)}
          onClick={() => void download(place)}
        >
          {name}
        </Button>
      ))}
    </Stack>
  );
}

const EmailItem = ({ email: { id, to, subject, text, at, attachments } }: { email: MailboxEmail }) => (
  <Item>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{subject}</strong>
      <SecondaryText>
        <When at={at} />
      </SecondaryText>
    </Stack>
    <SecondaryText>{outbox.to(to)}</SecondaryText>
    {attachments.length === 0 ? null : <Attached email={id} names={attachments} />}
    <Disclosure closed={outbox.read} open={outbox.close} about={subject}>
      <Inset>
        <Body>{text}</Body>
      </Inset>
    </Disclosure>
  </Item>
);

function NoEmails({ search, isMore, onClear }: { search: string; isMore: boolean; onClear: () => void }) {
  if (isMore)
    return (
      <Empty icon={Mail} title={outbox.noneHere.title}>
        {outbox.noneHere.text}
      </Empty>
    );
  if (search === '')
    return (
      <Empty icon={Mail} title={outbox.none.title}>
        {outbox.none.text}
      </Empty>
    );
  return (
    <Empty icon={Mail} title={outbox.noMatch(search)} action={<Button onClick={onClear}>{outbox.clear}</Button>} />
  );
}

/**
 * The emails kept by the embedded mailer. The search term is sent in the request body, because it may be a person's
 * email address.
 */
export default function MailboxPage() {
  const [read, { data, error, isLoading }] = useReadMailboxMutation();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState<{ search: string; before?: string }>({ search: '' });
  const look = useCallback(
    () =>
      void read({
        mailboxPage: {
          ...(page.search === '' ? {} : { search: page.search }),
          ...(page.before === undefined ? {} : { before: page.before }),
        },
      }),
    [read, page],
  );
  useEffect(look, [look]);
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    setPage({ search: typed.trim() });
  };
  const next = data?.next;
  return (
    <>
      <PageHeader title={outbox.title} fact={outbox.fact} />
      {data?.kept === false ? (
        <Card aria-label={outbox.card}>
          <Empty icon={Mail} title={outbox.notKept.title}>
            {outbox.notKept.text}
          </Empty>
        </Card>
      ) : (
        <Card aria-label={outbox.card}>
          <form role="search" onSubmit={search}>
            <Stack direction="row" spacing={2} sx={{ flexWrap: 'nowrap', mb: 2 }}>
              <PlainInput
                type="search"
                aria-label={outbox.searchLabel}
                placeholder={outbox.searchHint}
                value={typed}
                maxLength={MOST}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button type="submit" variant="outlined" disabled={isLoading}>
                {outbox.search}
              </Button>
            </Stack>
          </form>
          <QueryState
            query={{ data: isLoading ? undefined : data?.emails, error, refetch: look }}
            loading={<Loading rows={6} height={72} />}
            stale="replace"
            empty={
              <NoEmails
                search={page.search}
                isMore={next !== undefined}
                onClear={() => {
                  setTyped('');
                  setPage({ search: '' });
                }}
              />
            }
          >
            {(emails) => (
              <ol aria-label={outbox.list}>
                {emails.map((email) => (
                  <EmailItem key={email.id} email={email} />
                ))}
              </ol>
            )}
          </QueryState>
          <Pager
            before={page.before}
            next={next}
            isBusy={isLoading}
            onOpen={(before) => setPage({ search: page.search, ...(before !== undefined && { before }) })}
          />
        </Card>
      )}
    </>
  );
}
