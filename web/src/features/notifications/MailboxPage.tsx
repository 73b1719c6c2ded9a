import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState, type SyntheticEvent } from 'react';
import { Disclosure } from '../../ui/Disclosure.js';
import { Mail } from '../../ui/icons.js';
import { Quiet, Row } from '../../ui/layout.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Card, Well } from '../../ui/Panel.js';
import { PlainInput } from '../../ui/PlainInput.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { colour } from '../../ui/tone.js';
import { When } from '../../ui/When.js';
import { type MailboxLetter, useReadMailboxMutation } from './notifications.api.js';

const Body = styled('pre')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'inherit', margin: 0 });
const Item = styled('li')({ padding: '12px 0', '& + &': { borderTop: `1px solid ${colour.divider}` }, overflowWrap: 'anywhere' });
const MOST = 100;

const LetterItem = ({ letter: { to, subject, text, at, attachments } }: { letter: MailboxLetter }) => (
  <Item>
    <Row style={{ justifyContent: 'space-between' }}><strong style={{ fontWeight: 600 }}>{subject}</strong><Quiet><When at={at} /></Quiet></Row>
    <Quiet>to {to}{attachments.length === 0 ? '' : ` · ${attachments.join(', ')}`}</Quiet>
    <Disclosure closed="Read" open="Close"><Well><Body>{text}</Body></Well></Disclosure>
  </Item>
);

/** The letters that the embedded mailer keeps. What is searched for goes in the request's body: it may be somebody's address. */
export function Page() {
  const [read, { data, error, isLoading }] = useReadMailboxMutation();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState<{ search: string; before?: string }>({ search: '' });
  const look = useCallback(() => void read({ mailboxPage: { ...(page.search === '' ? {} : { search: page.search }), ...(page.before === undefined ? {} : { before: page.before }) } }), [read, page]);
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
        <Card aria-label="Mailbox"><Empty icon={Mail} title="Letters go to the mail server">They cannot be read here. What became of each stands under Letters.</Empty></Card>
      ) : (
        <Card aria-label="Mailbox">
          <form role="search" onSubmit={search}>
            <Row style={{ flexWrap: 'nowrap', marginBottom: 8 }}>
              <PlainInput type="search" aria-label="Search address, subject and text" placeholder="Address, subject or text" value={typed} maxLength={MOST} onChange={(event) => setTyped(event.target.value)} />
              <Button type="submit" variant="outlined" disabled={isLoading}>Search</Button>
            </Row>
          </form>
          {error !== undefined ? <Failed error={error} onRetry={look} /> : data === undefined || isLoading ? <Loading rows={6} height={72} /> : data.letters.length > 0 ? (
            <ol aria-label="Letters">{data.letters.map((letter) => <LetterItem key={letter.id} letter={letter} />)}</ol>
          ) : next !== undefined ? (
            <Empty icon={Mail} title="Nothing among the newest letters">Look further back with Next.</Empty>
          ) : page.search === '' ? (
            <Empty icon={Mail} title="No letters yet">What the platform sends stands here as soon as it is sent.</Empty>
          ) : (
            <Empty icon={Mail} title={`No letter with "${page.search}"`} action={<Button onClick={() => { setTyped(''); setPage({ search: '' }); }}>Clear the search</Button>} />
          )}
          <Row style={{ marginTop: 12 }}>
            <Button variant="outlined" disabled={isLoading} onClick={() => setPage({ search: page.search })}>Newest</Button>
            {next === undefined ? null : <Button variant="outlined" disabled={isLoading} onClick={() => setPage({ search: page.search, before: next })}>Next</Button>}
          </Row>
        </Card>
      )}
    </>
  );
}
