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
  <Card as="div" style={{ height: '100%' }}>
    <CardTitle as="h4" style={{ marginTop: 0 }}>
      {plan.name}
      {plan.popular ? <Popular>{texts.popular}</Popular> : null}
    </CardTitle>
    <p>
      <span style={TYPE.h1}>{whole(plan.monthlyCents)}</span> <span style={{ color: color.quiet }}>{texts.month}</span>
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
        <CardTitle style={{ marginTop: 0 }}>{texts.customers.title}</CardTitle>
        <p>{texts.customers.text}</p>
        <p style={{ marginTop: 4 }}>{texts.customers.moneyBack}</p>
        <p style={{ marginTop: 8 }}>
          <Link to={helpPath('what-you-pay')}>{texts.customers.link}</Link>
        </p>
      </Card>
      <h3 style={{ ...TYPE.h2, margin: '24px 0 12px' }}>{texts.shops}</h3>
      <ThreeCards>
        {PLANS.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ThreeCards>
      <Quiet style={{ marginTop: 16 }}>
        {texts.services(`${SERVICE_SHARE * 100}%`)} {texts.trial(TRIAL_REPAIRS, TRIAL_DAYS)} {texts.currency}
      </Quiet>
      <p style={{ marginTop: 16 }}>
        <Button variant="outlined" component={Link} to={registerPath} style={{ minHeight: 44 }}>
          {texts.register}
        </Button>
      </p>
    </Section>
  );
}
