import { Text } from '#ui/data-display/texts.js';
import { PLANS, type Plan } from '@revive/contracts/onboarding/plans';
import { TRIAL_DAYS, TRIAL_REPAIRS } from '@revive/contracts/tenant-onboarding/agreement';
import { SERVICE_SHARE } from '@revive/contracts/tenant-onboarding/catalogue';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { moneyText } from '#ui/data-display/Money.js';
import { Card } from '#ui/layout/Panel.js';
import { helpPath } from '#ui/navigation/help-path.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { messages } from '../landing-details.messages.js';
import { CardTitle, Section, SectionTitle, ThreeCards } from './sections.js';

const texts = messages.prices;

const Quiet = styled('p')({ color: color.quiet, ...TYPE.body1, marginTop: 4 });
const Popular = styled('span')({
  background: color.accentSoft,
  color: color.accent,
  borderRadius: 6,
  padding: '2px 8px',
  marginLeft: 8,
  ...TYPE.body2,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});

const whole = (cents: number): string => moneyText(cents, 'ZAR', true);

const PlanCard = ({ plan }: { plan: Plan }) => (
  <Card as="div">
    <CardTitle as="h4">
      {plan.name}
      {plan.popular ? <Popular>{texts.popular}</Popular> : null}
    </CardTitle>
    <p>
      <Text component="span" variant="h1">
        {whole(plan.monthlyCents)}
      </Text>{' '}
      <Text component="span" color="textSecondary">
        {texts.month}
      </Text>
    </p>
    <Quiet>{plan.setupCents === 0 ? texts.noSetup : texts.setup(whole(plan.setupCents))}</Quiet>
    <Quiet>{plan.devicesText}</Quiet>
    <Quiet>{plan.support}</Quiet>
  </Card>
);

/** The plans and shares, read from the same table that the server uses for billing. */
export function Prices({ registerPath }: { registerPath: string }) {
  return (
    <Section aria-labelledby="prices">
      <SectionTitle id="prices">{texts.title}</SectionTitle>
      <Card as="div">
        <CardTitle>{texts.customers.title}</CardTitle>
        <p>{texts.customers.text}</p>
        <Text sx={{ mt: 1 }}>{texts.customers.moneyBack}</Text>
        <Text sx={{ mt: 2 }}>
          <Link to={helpPath('what-you-pay')}>{texts.customers.link}</Link>
        </Text>
      </Card>
      <Text component="h3" variant="h2" sx={{ mt: 6, mb: 3 }}>
        {texts.shops}
      </Text>
      <ThreeCards>
        {PLANS.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ThreeCards>
      <Text variant="body1" color="textSecondary" sx={{ mt: 4 }}>
        {texts.services(`${SERVICE_SHARE * 100}%`)} {texts.trial(TRIAL_REPAIRS, TRIAL_DAYS)} {texts.currency}
      </Text>
      <Text sx={{ mt: 4 }}>
        <Button size="large" variant="outlined" component={Link} to={registerPath}>
          {texts.register}
        </Button>
      </Text>
    </Section>
  );
}
