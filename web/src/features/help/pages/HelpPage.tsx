import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { HELP_PATH as GET_HELP_PATH } from '#entities/paths.js';
import { Empty } from '#ui/feedback/async-states.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { helpPath } from '#ui/navigation/help-path.js';
import { SearchX } from '#ui/theme/icons.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { AUDIENCES, type Article, type Audience } from '../articles/article.js';
import { ARTICLES } from '../articles.js';
import { messages } from '../help.messages.js';
import { searchArticles } from '../search-articles.js';

const Entry = styled('li')({ '& + &': { marginTop: 12, paddingTop: 12, borderTop: `1px solid ${color.divider}` } });
const Choice = styled('button')({
  font: 'inherit',
  ...TYPE.body2,
  minHeight: 36,
  padding: '0 14px',
  borderRadius: 18,
  border: `1px solid ${color.outline}`,
  background: color.paper,
  color: color.text,
  cursor: 'pointer',
  '&[aria-pressed="true"]': { background: color.accentSoft, borderColor: color.accent, color: color.accent },
});

const isAudience = (value: string | null): value is Audience => AUDIENCES.some((one) => one === value);

/** The audience is part of the URL, so that links can open a filtered list. */
function useAudience(): [Audience | undefined, (audience: Audience | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const value = params.get('for');
  return [
    isAudience(value) ? value : undefined,
    (audience) => setParams(audience === undefined ? {} : { for: audience }, { replace: true }),
  ];
}

function AudienceChoice({
  audience,
  choose,
}: {
  audience: Audience | undefined;
  choose: (audience: Audience | undefined) => void;
}) {
  return (
    <Row gap={8} role="group" aria-label={messages.audience}>
      {[undefined, ...AUDIENCES].map((one) => (
        <Choice key={one ?? 'all'} type="button" aria-pressed={one === audience} onClick={() => choose(one)}>
          {one === undefined ? messages.everyone : messages.audiences[one]}
        </Choice>
      ))}
    </Row>
  );
}

const Entries = ({ articles }: { articles: readonly Article[] }) => (
  <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
    {articles.map(({ slug, title, summary }) => (
      <Entry key={slug}>
        <Link to={helpPath(slug)} style={{ fontWeight: 600 }}>
          {title}
        </Link>
        <p style={{ color: color.quiet, ...TYPE.body1 }}>{summary}</p>
      </Entry>
    ))}
  </ul>
);

function Found({ articles, isSearch }: { articles: readonly Article[]; isSearch: boolean }) {
  if (isSearch)
    return (
      <Card as="div">
        <Entries articles={articles} />
      </Card>
    );
  return AUDIENCES.filter((one) => articles.some(({ audience }) => audience === one)).map((one) => (
    <section key={one} aria-labelledby={`help-${one}`}>
      <h2 id={`help-${one}`} style={{ ...TYPE.h2, marginBottom: 8 }}>
        {messages.audiences[one]}
      </h2>
      <Card as="div">
        <Entries articles={articles.filter(({ audience }) => audience === one)} />
      </Card>
    </section>
  ));
}

/** All articles. The search runs in the browser, so queries stay private. */
export function HelpPage() {
  const [typed, setTyped] = useState('');
  const [audience, choose] = useAudience();
  const found = searchArticles(ARTICLES, typed, audience);
  const isSearch = typed.trim() !== '';
  const clear = () => {
    setTyped('');
    choose(undefined);
  };
  return (
    <>
      <PageHeader title={messages.title} fact={messages.fact} />
      <Column gap={20}>
        <Column gap={12} role="search">
          <PlainInput
            type="search"
            value={typed}
            maxLength={100}
            aria-label={messages.search}
            placeholder={messages.searchHint}
            onChange={(event) => setTyped(event.target.value)}
          />
          <AudienceChoice audience={audience} choose={choose} />
          <SecondaryText role="status">{messages.found(found.length)}</SecondaryText>
        </Column>
        {found.length === 0 ? (
          <Empty
            icon={SearchX}
            title={messages.noMatch.title}
            action={
              <Button variant="outlined" onClick={clear}>
                {messages.noMatch.action}
              </Button>
            }
          >
            {messages.noMatch.text}
          </Empty>
        ) : (
          <Found articles={found} isSearch={isSearch} />
        )}
        <p style={{ color: color.quiet }}>
          {messages.device.before}
          <Link to={GET_HELP_PATH}>{messages.device.link}</Link>
          {messages.device.after}
        </p>
      </Column>
    </>
  );
}
