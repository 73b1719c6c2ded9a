import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { HELP_PATH as GET_HELP_PATH } from '#entities/paths.js';
import { Empty } from '#ui/feedback/async-states.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { helpPath } from '#ui/navigation/help-path.js';
import { SearchX } from '#ui/theme/icons.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { AUDIENCES, type Article, type Audience } from '../articles/article.js';
import { ARTICLES } from '../articles.js';
import { messages } from '../help.messages.js';
import { searchArticles } from '../search-articles.js';

const Entry = styled('li')({ '& + &': { marginTop: 12, paddingTop: 12, borderTop: `1px solid ${color.divider}` } });
const EntryLink = styled(Link)({ fontWeight: 600 });
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
    <Stack direction="row" spacing={2} role="group" aria-label={messages.audience}>
      {[undefined, ...AUDIENCES].map((one) => (
        <Choice key={one ?? 'all'} type="button" aria-pressed={one === audience} onClick={() => choose(one)}>
          {one === undefined ? messages.everyone : messages.audiences[one]}
        </Choice>
      ))}
    </Stack>
  );
}

const Entries = ({ articles }: { articles: readonly Article[] }) => (
  <ul>
    {articles.map(({ slug, title, summary }) => (
      <Entry key={slug}>
        <EntryLink to={helpPath(slug)}>{title}</EntryLink>
        <Text variant="body1" color="textSecondary">
          {summary}
        </Text>
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
    <Stack spacing={2} component="section" key={one} aria-labelledby={`help-${one}`}>
      <Text component="h2" variant="h2" id={`help-${one}`}>
        {messages.audiences[one]}
      </Text>
      <Card as="div">
        <Entries articles={articles.filter(({ audience }) => audience === one)} />
      </Card>
    </Stack>
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
      <Stack spacing={5}>
        <Stack spacing={3} role="search">
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
        </Stack>
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
        <Text color="textSecondary">
          {messages.device.before}
          <Link to={GET_HELP_PATH}>{messages.device.link}</Link>
          {messages.device.after}
        </Text>
      </Stack>
    </>
  );
}
