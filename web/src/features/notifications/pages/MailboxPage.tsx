import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState, type SyntheticEvent } from 'react';
import { describeError } from '#api/errors.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { Mail } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { type MailboxEmail, useReadMailboxFileMutation, useReadMailboxMutation } from '../api/notifications.api.js';

const Body = styled('pre')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit', margin: 0 });
const Item = styled('li')({
  padding: '12px 0',
  '& + &': { borderTop: `1px solid ${color.divider}` },
  overflowWrap: 'anywhere',
});
const MOST = 100;

/** The files that went with a letter; each reading is written down like the letter's. */
function Attached({ email, names }: { email: string; names: readonly string[] }) {
  const [read, { isLoading }] = useReadMailboxFileMutation();
  const download = (place: number) =>
    read({ readMailboxFile: { email, place } })
      .unwrap()
      .then(
        ({ name, base64 }) => downloadPdf(name, base64),
        (error: unknown) => toastFailure('The file was not downloaded', describeError(error)),
      );
  return (
    <Row>
      {names.map((name, place) => (
        <Button
          key={place}
          size="small"
          variant="outlined"
          disabled={isLoading}
          aria-label={`Download ${name}`}
          onClick={() => void download(place)}
          style={{ minHeight: 44 }}
        >
          {name}
        </Button>
      ))}
    </Row>
  );
}

const EmailItem = ({ email: { id, to, subject, text, at, attachments } }: { email: MailboxEmail }) => (
  <Item>
    <Row style={{ justifyContent: 'space-between' }}>
      <strong style={{ fontWeight: 600 }}>{subject}</strong>
      <SecondaryText>
        <When at={at} />
      </SecondaryText>
    </Row>
    <SecondaryText>to {to}</SecondaryText>
    {attachments.length === 0 ? null : <Attached email={id} names={attachments} />}
    <Disclosure closed="Read" open="Close" about={subject}>
      <Inset>
        <Body>{text}</Body>
      </Inset>
    </Disclosure>
  </Item>
);

function NoEmails({ search, isMore, onClear }: { search: string; isMore: boolean; onClear: () => void }) {
  if (isMore)
    return (
      <Empty icon={Mail} title="Nothing among the newest letters">
        Look further back with Next.
      </Empty>
    );
  if (search === '')
    return (
      <Empty icon={Mail} title="No letters yet">
        What the platform sends stands here as soon as it is sent.
      </Empty>
    );
  return (
    <Empty
      icon={Mail}
      title={`No letter with "${search}"`}
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  );
}

/**
 * The letters that the embedded mailer keeps. What is searched for goes in the request's body: it may be somebody's
 * address.
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
      <PageHeader title="Mailbox" fact="Every reading is written down in the audit trail" />
      {data?.kept === false ? (
        <Card aria-label="Mailbox">
          <Empty icon={Mail} title="Letters go to the mail server">
            They cannot be read here. What became of each stands under Letters.
          </Empty>
        </Card>
      ) : (
        <Card aria-label="Mailbox">
          <form role="search" onSubmit={search}>
            <Row style={{ flexWrap: 'nowrap', marginBottom: 8 }}>
              <PlainInput
                type="search"
                aria-label="Search address, subject and text"
                placeholder="Address, subject or text"
                value={typed}
                maxLength={MOST}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button type="submit" variant="outlined" disabled={isLoading}>
                Search
              </Button>
            </Row>
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
              <ol aria-label="Letters">
                {emails.map((email) => (
                  <EmailItem key={email.id} email={email} />
                ))}
              </ol>
            )}
          </QueryState>
          <Row style={{ marginTop: 12 }}>
            <Button variant="outlined" disabled={isLoading} onClick={() => setPage({ search: page.search })}>
              Newest
            </Button>
            {next === undefined ? null : (
              <Button
                variant="outlined"
                disabled={isLoading}
                onClick={() => setPage({ search: page.search, before: next })}
              >
                Next
              </Button>
            )}
          </Row>
        </Card>
      )}
    </>
  );
}
