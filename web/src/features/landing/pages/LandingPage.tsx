import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Icon } from '#ui/theme/Icon.js';
import {
  Hourglass,
  Monitor,
  Moon,
  ReceiptText,
  RefreshCw,
  ScanSearch,
  ShieldCheck,
  type LucideIcon,
} from '#ui/theme/icons.js';
import { Row } from '#ui/layout/stacks.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { SupportLines } from '#entities/support/SupportLines.js';
import { color, DESK, PHONE, TYPE } from '#ui/theme/tokens.js';
import { GetHelpLink } from '../components/header-links.js';
import { LandingFigures } from '../components/LandingFigures.js';
import { useGetSiteQuery } from '#api/generated/landing.gen.js';
import { BLUE_SCREEN_PATH, TRACK_PATH } from '#entities/paths.js';

const Hero = styled('section')({ padding: '40px 0 32px', maxWidth: 680, [PHONE]: { padding: '16px 0 24px' } });
const Section = styled('section')({ marginTop: 40 });
const Head = styled('h2')({ ...TYPE.figure, marginBottom: 16 });
const Cards = styled('ul')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: 0,
  '& > li': { listStyle: 'none' },
});
const Four = styled(Cards)({
  '@media (min-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [DESK]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});
const Three = styled(Cards)({ [DESK]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } });
const Title = styled('h3')({ ...TYPE.h2, margin: '8px 0 4px' });
const Foot = styled('footer')({
  marginTop: 48,
  paddingTop: 24,
  borderTop: `1px solid ${color.divider}`,
  color: color.quiet,
  fontSize: TYPE.body1.fontSize,
  lineHeight: '1.375rem',
});
const Patent = styled('span')({
  display: 'inline-block',
  background: color.accentSoft,
  color: color.accent,
  fontSize: TYPE.body2.fontSize,
  fontWeight: 600,
  padding: '3px 10px',
  borderRadius: 6,
  marginBottom: 12,
});

interface Problem {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly to: string; readonly label: string };
}
/** spec part 3 §2. */
const PROBLEMS: readonly Problem[] = [
  {
    icon: Monitor,
    title: 'Blue screen',
    text: 'Windows stops with an error and starts again, or does not.',
    link: { to: BLUE_SCREEN_PATH, label: 'Read your crash dump' },
  },
  { icon: RefreshCw, title: 'Boot loop', text: 'The device starts over and over and never gets to the desktop.' },
  { icon: Moon, title: 'Black screen', text: 'It has power, yet nothing appears.' },
  { icon: Hourglass, title: 'Extremely slow', text: 'Minutes to start, and every click is a wait.' },
];

const STEPS = [
  {
    icon: ScanSearch,
    title: 'Look',
    text: 'The shop attaches your device. The diagnosis only reads, and every finding shows where it was seen.',
  },
  {
    icon: ReceiptText,
    title: 'Agree',
    text: 'You get one link with the findings in plain words and the price. Nothing is changed before you approve.',
  },
  {
    icon: ShieldCheck,
    title: 'Repair and check',
    text: 'A copy of the parts that change is kept first. A repair counts as done only when checks that failed before pass.',
  },
] as const;

/** What it does, for a visitor: no figure that was not measured. */
export function LandingPage({ registerPath }: { registerPath: string }) {
  const { data: site } = useGetSiteQuery();
  useTitle('Device repair you can follow');
  return (
    <>
      <Hero>
        {site?.patentPending === true ? <Patent>Patent pending</Patent> : null}
        <h1 style={TYPE.hero}>Device repair you can follow, step by step</h1>
        <p style={{ margin: '12px 0 24px', color: color.quiet, ...TYPE.lead }}>
          A blue screen, a disk that no longer starts: repair shops diagnose and repair it. You see what was found, what
          it costs, what was done and how it was checked.
        </p>
        <Row gap={12}>
          <GetHelpLink strong />
          <Button variant="outlined" component={Link} to={TRACK_PATH} style={{ minHeight: 44 }}>
            Track Repair
          </Button>
        </Row>
      </Hero>
      <LandingFigures />
      <Section aria-labelledby="problems">
        <Head id="problems">Common problems</Head>
        <Four>
          {PROBLEMS.map(({ icon, title, text, link }) => (
            <li key={title}>
              <Card as="div" style={{ height: '100%' }}>
                <Icon as={icon} size={22} color={color.accent} />
                <Title>{title}</Title>
                <p style={{ color: color.quiet }}>{text}</p>
                {link === undefined ? null : (
                  <p style={{ marginTop: 8 }}>
                    <Link to={link.to}>{link.label}</Link>
                  </p>
                )}
              </Card>
            </li>
          ))}
        </Four>
      </Section>
      <Section aria-labelledby="how">
        <Head id="how">How a repair goes</Head>
        <Three as="ol">
          {STEPS.map(({ icon, title, text }) => (
            <li key={title}>
              <Card as="div" style={{ height: '100%' }}>
                <Icon as={icon} size={22} color={color.accent} />
                <Title>{title}</Title>
                <p style={{ color: color.quiet }}>{text}</p>
              </Card>
            </li>
          ))}
        </Three>
      </Section>
      <Section aria-labelledby="promise">
        <Head id="promise">What you can rely on</Head>
        <p>
          Money-back guarantee: if a repair fails or you decline it, you pay the diagnosis only, and you see its price
          before you approve anything.
        </p>
        <p style={{ marginTop: 8 }}>
          Data privacy during the repair: only the parts that a repair changes are copied, and they are encrypted on the
          technician’s PC before they leave it.
        </p>
      </Section>
      <Foot>
        <Row gap={16}>
          <Link to={registerPath}>Register a repair shop</Link>
          <Link to={TRACK_PATH}>Track Repair</Link>
        </Row>
        {site === undefined || (site.supportEmail === undefined && site.supportPhone === undefined) ? null : (
          <div style={{ marginTop: 12 }}>
            <SupportLines
              support={{
                ...(site.supportEmail === undefined ? {} : { email: site.supportEmail }),
                ...(site.supportPhone === undefined ? {} : { phone: site.supportPhone }),
              }}
              otherwise={null}
            />
          </div>
        )}
        <p style={{ marginTop: 12 }}>Revive. Prices in South African rand, VAT included.</p>
      </Foot>
    </>
  );
}
