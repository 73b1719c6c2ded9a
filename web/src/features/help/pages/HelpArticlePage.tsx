import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Empty } from '#ui/feedback/async-states.js';
import { PageHeader, useTitle } from '#ui/layout/PageHeader.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { Column } from '#ui/layout/stacks.js';
import { HELP_CENTER_PATH, helpPath } from '#ui/navigation/help-path.js';
import { Icon } from '#ui/theme/Icon.js';
import { ArrowLeft, FileQuestion } from '#ui/theme/icons.js';
import { color, TYPE } from '#ui/theme/tokens.js';
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
const List = styled('ul')({ margin: 0, paddingLeft: 22, '& > li + li': { marginTop: 6 } });

function BlockView({ block }: { block: Block }) {
  if ('heading' in block) return <h2 style={{ ...TYPE.h2, marginTop: 8 }}>{block.heading}</h2>;
  if ('text' in block) return <p>{block.text}</p>;
  if ('note' in block) return <Inset role="note">{block.note}</Inset>;
  const items = 'list' in block ? block.list : block.steps;
  return (
    <List as={'list' in block ? 'ul' : 'ol'} style={{ listStyle: 'list' in block ? 'disc' : 'decimal' }}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}

const Links = ({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) =>
  links.length === 0 ? null : (
    <section aria-label={title}>
      <h2 style={{ ...TYPE.h2, marginBottom: 4 }}>{title}</h2>
      <List style={{ listStyle: 'disc' }}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </List>
    </section>
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
      <h1 style={{ ...TYPE.h1, textAlign: 'center', paddingTop: 24 }}>{messages.article.missing.title}</h1>
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
        <Column gap={20}>
          <Card as="div">
            <Column gap={12}>
              <p style={{ ...TYPE.lead, color: color.text }}>{summary}</p>
              {body.map((block, at) => (
                <BlockView key={at} block={block} />
              ))}
            </Column>
          </Card>
          <Links title={messages.article.next} links={links} />
          <Links title={messages.article.related} links={related(article)} />
        </Column>
      </article>
    </>
  );
}
