import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
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
import { ProductPicture } from '../components/ProductPicture.js';
import { Cards, CardTitle, Section, SectionTitle } from '../components/sections.js';
import { useGetSiteQuery } from '#api/generated/landing.gen.js';
import { BLUE_SCREEN_PATH, DEMO_PATH, TRACK_PATH } from '#entities/paths.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../landing.messages.js';

const LandingDetails = lazyNamed(() => import('../components/LandingDetails.js'), 'LandingDetails');

const Hero = styled('section')({
  padding: '40px 0 32px',
  [PHONE]: { padding: '16px 0 24px' },
  [DESK]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 300px', gap: 56, alignItems: 'center' },
});
/** Reserves space for the badge, so that the headline does not move when the badge loads. */
const Above = styled('div')({ minHeight: 36 });
const WideOnly = styled('div')({ display: 'none', [DESK]: { display: 'block' } });
const Four = styled(Cards)({
  '@media (min-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [DESK]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});
const Three = styled(Cards)({ [DESK]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } });
const Patent = styled('span')({
  display: 'inline-block',
  background: color.accentSoft,
  color: color.accent,
  fontSize: TYPE.body2.fontSize,
  fontWeight: 600,
  padding: '3px 10px',
  borderRadius: 6,
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

const Problems = () => (
  <Section aria-labelledby="problems">
    <SectionTitle id="problems">{texts.problems.title}</SectionTitle>
    <Four>
      {PROBLEMS.map(({ icon, says, link }) => (
        <li key={says.title}>
          <Card as="div" style={{ height: '100%' }}>
            <Icon as={icon} size={22} color={color.accent} />
            <CardTitle>{says.title}</CardTitle>
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
);

const HowItWorks = () => (
  <Section aria-labelledby="how">
    <SectionTitle id="how">{texts.steps.title}</SectionTitle>
    <Three as="ol">
      {STEPS.map(({ icon, says }) => (
        <li key={says.title}>
          <Card as="div" style={{ height: '100%' }}>
            <Icon as={icon} size={22} color={color.accent} />
            <CardTitle>{says.title}</CardTitle>
            <p style={{ color: color.quiet }}>{says.text}</p>
          </Card>
        </li>
      ))}
    </Three>
    <figure style={{ marginTop: 24 }}>
      <ProductPicture name="bench-completed" alt={texts.picture.bench} style={{ margin: '0 auto' }} />
      <figcaption style={{ color: color.quiet, textAlign: 'center', marginTop: 8, ...TYPE.body1 }}>
        {texts.picture.note} <Link to={DEMO_PATH}>{texts.picture.demo}</Link>
      </figcaption>
    </figure>
  </Section>
);

function SupportContacts() {
  const { data: site } = useGetSiteQuery();
  const { supportEmail: email, supportPhone: phone } = site ?? {};
  if (email === undefined && phone === undefined) return null;
  return (
    <div style={{ marginTop: 24, color: color.quiet }}>
      <SupportLines
        support={{ ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) }}
        otherwise={null}
      />
    </div>
  );
}

export function LandingPage({ registerPath }: { registerPath: string }) {
  const { data: site } = useGetSiteQuery();
  useTitle(texts.title);
  return (
    <>
      <Hero>
        <div>
          <Above>{site?.patentPending === true ? <Patent>{texts.patent}</Patent> : null}</Above>
          <h1 style={TYPE.hero}>{texts.headline}</h1>
          <p style={{ margin: '12px 0 24px', color: color.quiet, ...TYPE.lead }}>{texts.intro}</p>
          <Row gap={12}>
            <GetHelpLink strong />
            <Button variant="outlined" component={Link} to={TRACK_PATH} style={{ minHeight: 44 }}>
              {texts.track}
            </Button>
          </Row>
        </div>
        <WideOnly>
          <ProductPicture
            first
            name="tracking-quoted"
            alt={texts.picture.tracking}
            style={{ width: 300, height: 440, objectFit: 'cover', objectPosition: 'top' }}
          />
        </WideOnly>
      </Hero>
      <LandingFigures />
      <Problems />
      <HowItWorks />
      <Suspense fallback={<div style={{ minHeight: '100vh' }} />}>
        <LandingDetails registerPath={registerPath} />
      </Suspense>
      <SupportContacts />
    </>
  );
}
