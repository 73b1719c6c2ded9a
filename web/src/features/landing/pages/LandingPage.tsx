import { Text } from '#ui/data-display/texts.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Hourglass, Monitor, Moon, ReceiptText, RefreshCw, ScanSearch, ShieldCheck } from '#ui/theme/icons.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { color, DESK, PHONE, TYPE } from '#ui/theme/tokens.js';
import { GetHelpLink } from '../components/header-links.js';
import { IconCard, type IconCardProps } from '../components/IconCard.js';
import { LandingFigures } from '../components/LandingFigures.js';
import { ProductPicture } from '../components/ProductPicture.js';
import { Cards, Section, SectionTitle, ThreeCards } from '../components/sections.js';
import { useGetSiteQuery } from '#api/generated/landing.gen.js';
import { BLUE_SCREEN_PATH, DEMO_PATH, TRACK_PATH } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
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
const WideOnly = styled('div')({
  display: 'none',
  [DESK]: { display: 'block' },
  '& > img': { width: 300, height: 440, objectFit: 'cover', objectPosition: 'top' },
});
const Screenshot = styled('figure')({
  marginTop: 24,
  '& > img': { margin: '0 auto' },
  '& > figcaption': { ...TYPE.body1, color: color.quiet, textAlign: 'center', marginTop: 8 },
});
const Reserved = styled('div')({ minHeight: '100vh' });
const Four = styled(ThreeCards)({ [DESK]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } });
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
/** spec part 3 §2. */
const PROBLEMS: readonly IconCardProps[] = [
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
      {PROBLEMS.map((problem) => (
        <IconCard key={problem.says.title} {...problem} />
      ))}
    </Four>
  </Section>
);

const HowItWorks = () => (
  <Section aria-labelledby="how">
    <SectionTitle id="how">{texts.steps.title}</SectionTitle>
    <Three as="ol">
      {STEPS.map((step) => (
        <IconCard key={step.says.title} {...step} />
      ))}
    </Three>
    <Screenshot>
      <ProductPicture name="bench-completed" alt={texts.picture.bench} />
      <figcaption>
        {texts.picture.note} <Link to={DEMO_PATH}>{texts.picture.demo}</Link>
      </figcaption>
    </Screenshot>
  </Section>
);

export function LandingPage({ registerPath }: { registerPath: string }) {
  const { data: site } = useGetSiteQuery();
  useTitle(texts.title);
  return (
    <>
      <Hero>
        <div>
          <Above>{site?.patentPending === true ? <Patent>{texts.patent}</Patent> : null}</Above>
          <Text component="h1" variant="hero">
            {texts.headline}
          </Text>
          <Text variant="lead" color="textSecondary" sx={{ mt: 3, mb: 6 }}>
            {texts.intro}
          </Text>
          <Stack direction="row" spacing={3}>
            <GetHelpLink strong />
            <Button size="large" variant="outlined" component={Link} to={TRACK_PATH}>
              {texts.track}
            </Button>
          </Stack>
        </div>
        <WideOnly>
          <ProductPicture first name="tracking-quoted" alt={texts.picture.tracking} />
        </WideOnly>
      </Hero>
      <LandingFigures />
      <Problems />
      <HowItWorks />
      <Suspense fallback={<Reserved />}>
        <LandingDetails registerPath={registerPath} />
      </Suspense>
    </>
  );
}
