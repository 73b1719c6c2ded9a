import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import { Icon } from '#ui/theme/Icon.js';
import { Hourglass, Monitor, Moon, RefreshCw, type LucideIcon } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { SupportLines, type Support } from '#entities/support/SupportLines.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { AUTH_PATH, BLUE_SCREEN_PATH, NEW_ORDER_PATH, TRACK_PATH } from '#entities/paths.js';
import { messages } from '../get-help.messages.js';

const List = styled('ul')({ margin: '4px 0 0', paddingLeft: 20, listStyle: 'disc', '& > li + li': { marginTop: 4 } });
const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

interface FirstAid {
  readonly icon: LucideIcon;
  readonly says: { readonly title: string; readonly steps: readonly string[] };
  readonly link?: { readonly to: string; readonly label: string };
}
/** spec part 3 §2 names the four problems. Only what can do no harm: nothing here writes to a disk. */
const FIRST_AID: readonly FirstAid[] = [
  {
    icon: Monitor,
    says: messages.firstAid.blueScreen,
    link: { to: BLUE_SCREEN_PATH, label: messages.firstAid.blueScreen.link },
  },
  { icon: RefreshCw, says: messages.firstAid.bootLoop },
  { icon: Moon, says: messages.firstAid.blackScreen },
  { icon: Hourglass, says: messages.firstAid.slow },
];

const Way = ({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) => (
  <Panel title={title}>
    <p style={{ color: color.quiet }}>{children}</p>
    <Row style={{ marginTop: 12 }}>{action}</Row>
  </Panel>
);

/**
 * Help for visitors. Shops are not listed, because no shop has published its contact here. `support` is undefined
 * until it is loaded.
 */
export function GetHelpPage({ support }: { support: Support | undefined }) {
  const hasContact = support?.email !== undefined || support?.phone !== undefined;
  return (
    <Column gap={20}>
      <PageHeader title={messages.title} fact={messages.fact} />
      <Way
        title={messages.tracking.title}
        action={
          <Button variant="contained" component={Link} to={TRACK_PATH} style={{ minHeight: 44 }}>
            {messages.tracking.action}
          </Button>
        }
      >
        {messages.tracking.text}
      </Way>
      <Way
        title={messages.remote.title}
        action={
          <Button variant="outlined" component={Link} to={NEW_ORDER_PATH} style={{ minHeight: 44 }}>
            {messages.remote.action}
          </Button>
        }
      >
        {messages.remote.text}
      </Way>
      <section aria-labelledby="first-aid">
        <h2 id="first-aid" style={{ ...TYPE.figure, marginBottom: 12 }}>
          {messages.firstAid.title}
        </h2>
        <Grid>
          {FIRST_AID.map(({ icon, says, link }) => (
            <Card key={says.title} as="div">
              <Icon as={icon} size={22} color={color.accent} />
              <h3 style={{ ...TYPE.h2, margin: '8px 0 4px' }}>{says.title}</h3>
              <List>
                {says.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </List>
              {link === undefined ? null : (
                <p style={{ marginTop: 8 }}>
                  <Link to={link.to}>{link.label}</Link>
                </p>
              )}
            </Card>
          ))}
        </Grid>
      </section>
      <Panel title={messages.diagnosis.title}>
        <p>{messages.diagnosis.text}</p>
        <p style={{ marginTop: 8, color: color.quiet }}>{messages.diagnosis.noList}</p>
      </Panel>
      <Way
        title={messages.articles.title}
        action={
          <Button variant="outlined" component={Link} to={HELP_CENTER_PATH} style={{ minHeight: 44 }}>
            {messages.articles.action}
          </Button>
        }
      >
        {messages.articles.text}
      </Way>
      <Way
        title={messages.account.title}
        action={
          <Button variant="outlined" component={Link} to={AUTH_PATH} style={{ minHeight: 44 }}>
            {messages.account.action}
          </Button>
        }
      >
        {messages.account.text}
      </Way>
      {hasContact ? (
        <Panel title={messages.support}>
          <SupportLines support={support} otherwise={null} />
        </Panel>
      ) : null}
    </Column>
  );
}
