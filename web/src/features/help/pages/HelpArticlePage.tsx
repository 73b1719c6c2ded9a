import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { LooseBulletList, LooseNumberList } from '#ui/data-display/lists.js';
import { Text } from '#ui/data-display/texts.js';
import { Empty } from '#ui/feedback/async-states.js';
import { CentredTitle, PageHeader, useTitle } from '#ui/layout/PageHeader.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { HELP_CENTER_PATH, helpPath } from '#ui/navigation/help-path.js';
import { Icon } from '#ui/theme/Icon.js';
import { ArrowLeft, FileQuestion } from '#ui/theme/icons.js';
import type { Article, Block } from '../articles/article.js';
import { articleOf, ARTICLES } from '../articles.js';
import { messages } from '../help.messages.js';

const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  marginBottom: 4,
});

function BlockView({ block }: { block: Block }) {
  if ('heading' in block)
    return (
      <Text component="h2" variant="h2" sx={{ mt: 2 }}>
        {block.heading}
      </Text>
    );
  if ('text' in block) return <p>{block.text}</p>;
  if ('note' in block) return <Inset role="note">{block.note}</Inset>;
  const [List, items] =
    'list' in block ? ([LooseBulletList, block.list] as const) : ([LooseNumberList, block.steps] as const);
  return (
    <List>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}

const Links = ({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) =>
  links.length === 0 ? null : (
    <Stack spacing={1} component="section" aria-label={title}>
      <Text component="h2" variant="h2">
        {title}
      </Text>
      <LooseBulletList>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </LooseBulletList>
    </Stack>
  );

const related = ({ slug, audience }: Article) =>
  ARTICLES.filter((other) => other.audience === audience && other.slug !== slug).map((other) => ({
    to: helpPath(other.slug),
    label: other.title,
  }));

function Missing() {
  useTitle(messages.article.missing.title);
  return (
    <>
      <CentredTitle>{messages.article.missing.title}</CentredTitle>
      <Empty
        icon={FileQuestion}
        title={messages.title}
        action={<Link to={HELP_CENTER_PATH}>{messages.article.back}</Link>}
      >
        {messages.article.missing.text}
      </Empty>
    </>
  );
}

export function HelpArticlePage({ slug }: { slug: string }) {
  const article = articleOf(slug);
  if (article === undefined) return <Missing />;
  const { title, summary, body, links = [], audience } = article;
  return (
    <>
      <Back to={HELP_CENTER_PATH}>
        <Icon as={ArrowLeft} size={15} />
        {messages.article.back}
      </Back>
      <article>
        <PageHeader title={title} fact={messages.audiences[audience]} />
        <Stack spacing={5}>
          <Card as="div">
            <Stack spacing={3}>
              <Text variant="lead">{summary}</Text>
              {body.map((block, at) => (
                <BlockView key={at} block={block} />
              ))}
            </Stack>
          </Card>
          <Links title={messages.article.next} links={links} />
          <Links title={messages.article.related} links={related(article)} />
        </Stack>
      </article>
    </>
  );
}
