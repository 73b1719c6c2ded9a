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
import { messages } from '../landing.messages.js';

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

const texts = messages.landing;
interface Problem {
  readonly icon: LucideIcon;
  readonly says: { readonly title: string; readonly text: string };
  readonly link?: { readonly to: string; readonly label: string };
}
/** spec part 3 §2. */
const PROBLEMS: readonly Problem[] = [
  {
    icon: Monitor,
    says: texts.problems.blueScreen,
    link: { to: BLUE_SCREEN_PATH, label: texts.problems.blueScreen.link },
  },
  { icon: RefreshCw, says: texts.problems.bootLoop },
  { icon: Moon, says: texts.problems.blackScreen },
  { icon: Hourglass, says: texts.problems.slow },
];
const STEPS = [
  { icon: ScanSearch, says: texts.steps.diagnose },
  { icon: ReceiptText, says: texts.steps.approve },
  { icon: ShieldCheck, says: texts.steps.repair },
] as const;

/** What it does, for a visitor: no figure that was not measured. */
export function LandingPage({ registerPath }: { registerPath: string }) {
  const { data: site } = useGetSiteQuery();
  useTitle(texts.title);
  return (
    <>
      <Hero>
        {site?.patentPending === true ? <Patent>{texts.patent}</Patent> : null}
        <h1 style={TYPE.hero}>{texts.headline}</h1>
        <p style={{ margin: '12px 0 24px', color: color.quiet, ...TYPE.lead }}>{texts.intro}</p>
        <Row gap={12}>
          <GetHelpLink strong />
          <Button variant="outlined" component={Link} to={TRACK_PATH} style={{ minHeight: 44 }}>
            {texts.track}
          </Button>
        </Row>
      </Hero>
      <LandingFigures />
      <Section aria-labelledby="problems">
        <Head id="problems">{texts.problems.title}</Head>
        <Four>
          {PROBLEMS.map(({ icon, says, link }) => (
            <li key={says.title}>
              <Card as="div" style={{ height: '100%' }}>
                <Icon as={icon} size={22} color={color.accent} />
                <Title>{says.title}</Title>
                <p style={{ color: color.quiet }}>{says.text}</p>
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
        <Head id="how">{texts.steps.title}</Head>
        <Three as="ol">
          {STEPS.map(({ icon, says }) => (
            <li key={says.title}>
              <Card as="div" style={{ height: '100%' }}>
                <Icon as={icon} size={22} color={color.accent} />
                <Title>{says.title}</Title>
                <p style={{ color: color.quiet }}>{says.text}</p>
              </Card>
            </li>
          ))}
        </Three>
      </Section>
      <Section aria-labelledby="promise">
        <Head id="promise">{texts.promise.title}</Head>
        <p>{texts.promise.moneyBack}</p>
        <p style={{ marginTop: 8 }}>{texts.promise.privacy}</p>
      </Section>
      <Foot>
        <Row gap={16}>
          <Link to={registerPath}>{texts.footer.register}</Link>
          <Link to={TRACK_PATH}>{texts.track}</Link>
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
        <p style={{ marginTop: 12 }}>{texts.footer.prices}</p>
      </Foot>
    </>
  );
}
