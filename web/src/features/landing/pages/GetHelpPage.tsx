import { BulletList } from '#ui/data-display/lists.js';
import { Text } from '#ui/data-display/texts.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HELP_CENTER_PATH } from '#ui/navigation/help-path.js';
import { Icon } from '#ui/theme/Icon.js';
import { Hourglass, Monitor, Moon, RefreshCw, type LucideIcon } from '#ui/theme/icons.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { SupportLines, type Support } from '#entities/support/SupportLines.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { AUTH_PATH, BLUE_SCREEN_PATH, NEW_ORDER_PATH, TRACK_PATH } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../get-help.messages.js';

const List = styled(BulletList)({ '& > li + li': { marginTop: 4 } });
/** Repeated here, because a module shared with the landing page is one more file of that page’s first load. */
const CardTitle = styled('h3')({ ...TYPE.h2, margin: '8px 0 4px' });
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
    <Stack spacing={3}>
      <Text color="textSecondary">{children}</Text>
      <Stack direction="row" spacing={2}>
        {action}
      </Stack>
    </Stack>
  </Panel>
);

/**
 * Help for visitors. Shops are not listed, because no shop has published its contact here. `support` is undefined
 * until it is loaded.
 */
export function GetHelpPage({ support }: { support: Support | undefined }) {
  const hasContact = support?.email !== undefined || support?.phone !== undefined;
  return (
    <Stack spacing={5}>
      <PageHeader title={messages.title} fact={messages.fact} />
      <Way
        title={messages.tracking.title}
        action={
          <Button size="large" variant="contained" component={Link} to={TRACK_PATH}>
            {messages.tracking.action}
          </Button>
        }
      >
        {messages.tracking.text}
      </Way>
      <Way
        title={messages.remote.title}
        action={
          <Button size="large" variant="outlined" component={Link} to={NEW_ORDER_PATH}>
            {messages.remote.action}
          </Button>
        }
      >
        {messages.remote.text}
      </Way>
      <Stack spacing={3} component="section" aria-labelledby="first-aid">
        <Text id="first-aid" component="h2" variant="figure">
          {messages.firstAid.title}
        </Text>
        <Grid>
          {FIRST_AID.map(({ icon, says, link }) => (
            <Card key={says.title} as="div">
              <Icon as={icon} size={22} color={color.accent} />
              <CardTitle>{says.title}</CardTitle>
              <List>
                {says.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </List>
              {link === undefined ? null : (
                <Text sx={{ mt: 2 }}>
                  <Link to={link.to}>{link.label}</Link>
                </Text>
              )}
            </Card>
          ))}
        </Grid>
      </Stack>
      <Panel title={messages.diagnosis.title}>
        <Stack spacing={2}>
          <p>{messages.diagnosis.text}</p>
          <Text color="textSecondary">{messages.diagnosis.noList}</Text>
        </Stack>
      </Panel>
      <Way
        title={messages.articles.title}
        action={
          <Button size="large" variant="outlined" component={Link} to={HELP_CENTER_PATH}>
            {messages.articles.action}
          </Button>
        }
      >
        {messages.articles.text}
      </Way>
      <Way
        title={messages.account.title}
        action={
          <Button size="large" variant="outlined" component={Link} to={AUTH_PATH}>
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
    </Stack>
  );
}
