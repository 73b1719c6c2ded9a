import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/theme/Icon.js';
import { Hourglass, Monitor, Moon, RefreshCw, type LucideIcon } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { SupportLines, type Support } from '#entities/support/SupportLines.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { AUTH_PATH, BLUE_SCREEN_PATH, TRACK_PATH } from '#entities/paths.js';

const List = styled('ul')({ margin: '4px 0 0', paddingLeft: 20, listStyle: 'disc', '& > li + li': { marginTop: 4 } });
const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

interface FirstAid {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly steps: readonly string[];
  readonly link?: { readonly to: string; readonly label: string };
}
/** spec part 3 §2 names the four problems. Only what can do no harm: nothing here writes to a disk. */
const FIRST_AID: readonly FirstAid[] = [
  {
    icon: Monitor,
    title: 'Blue screen',
    steps: [
      'Write down the stop code, or photograph the screen.',
      'Unplug what you connected last, and start again.',
      'Does it come back? Stop here and have it diagnosed.',
    ],
    link: { to: BLUE_SCREEN_PATH, label: 'Read what your crash dump says' },
  },
  {
    icon: RefreshCw,
    title: 'Boot loop',
    steps: [
      'Unplug USB drives, docks and printers.',
      'Turn it off and wait a minute before you start it again.',
      'Do not reset the device if you need its files.',
    ],
  },
  {
    icon: Moon,
    title: 'Black screen',
    steps: [
      'Check the charger, the cable and another screen.',
      'Hold the power button for 15 seconds, then start it once.',
      'Listen: a clicking disk must not be started again.',
    ],
  },
  {
    icon: Hourglass,
    title: 'Extremely slow',
    steps: [
      'Copy your most important files to another drive now.',
      'Leave some gigabytes of the disk free.',
      'Skip "cleaner" tools: they hide what a diagnosis needs to see.',
    ],
  },
];

const Way = ({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) => (
  <Panel title={title}>
    <p style={{ color: color.quiet }}>{children}</p>
    <Row style={{ marginTop: 12 }}>{action}</Row>
  </Panel>
);

/**
 * What helps a visitor now. Shops are not listed: none of them has published its contact here. `support`: undefined
 * while it is not known.
 */
export function GetHelpPage({ support }: { support: Support | undefined }) {
  const hasContact = support?.email !== undefined || support?.phone !== undefined;
  return (
    <Column gap={20}>
      <PageHeader title="Get help with a device" fact="What to do first, and how a repair shop takes over." />
      <Way
        title="Already at a repair shop?"
        action={
          <Button variant="contained" component={Link} to={TRACK_PATH} style={{ minHeight: 44 }}>
            Track Repair
          </Button>
        }
      >
        The shop gave you a tracking ID. It shows what was found, what it costs and what was done.
      </Way>
      <section aria-labelledby="first-aid">
        <h2 id="first-aid" style={{ ...TYPE.figure, marginBottom: 12 }}>
          What to do first
        </h2>
        <Grid>
          {FIRST_AID.map(({ icon, title, steps, link }) => (
            <Card key={title} as="div">
              <Icon as={icon} size={22} color={color.accent} />
              <h3 style={{ ...TYPE.h2, margin: '8px 0 4px' }}>{title}</h3>
              <List>
                {steps.map((step) => (
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
      <Panel title="Have it diagnosed">
        <p>
          Take the device to a repair shop near you, and ask whether it works with Revive. The diagnosis only reads, and
          you approve the price before anything is changed.
        </p>
        <p style={{ marginTop: 8, color: color.quiet }}>
          We do not list repair shops here: no shop has published its contact with us yet.
        </p>
      </Panel>
      <Way
        title="Your own account"
        action={
          <Button variant="outlined" component={Link} to={AUTH_PATH} style={{ minHeight: 44 }}>
            Sign in or sign up
          </Button>
        }
      >
        It is free for customers, and keeps your repairs in one place.
      </Way>
      {hasContact ? (
        <Panel title="Support">
          <SupportLines support={support} otherwise={null} />
        </Panel>
      ) : null}
    </Column>
  );
}
