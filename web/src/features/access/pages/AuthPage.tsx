import type { Role } from '@revive/contracts/roles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { ArchiveRestore, ScanSearch, ShieldCheck } from '#ui/theme/icons.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { color, DESK, TYPE } from '#ui/theme/tokens.js';
import { ForgotPasswordForm } from '../components/ForgotPasswordForm.js';
import { SignInForm } from '../components/SignInForm.js';
import { SignUpForm } from '../components/SignUpForm.js';

const Grid = styled('div')({
  display: 'grid',
  gap: 32,
  width: '100%',
  maxWidth: 440,
  margin: '0 auto',
  padding: '32px 0',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: 'minmax(0, 1fr) 440px', maxWidth: 1000, paddingTop: 64, gap: 72 },
});
const Side = styled('section')({ display: 'flex', flexDirection: 'column', gap: 16, order: 2, [DESK]: { order: 0 } });
const Point = styled('li')({ display: 'flex', gap: 12, color: color.quiet, '& + &': { marginTop: 12 } });

const POINTS = [
  { icon: ScanSearch, text: 'Every diagnosis only reads, and each finding shows where on the device it was seen.' },
  {
    icon: ArchiveRestore,
    text: 'Nothing is written before the owner approves, and a copy of what is changed is kept first.',
  },
  { icon: ShieldCheck, text: 'A repair counts as done only when checks that failed before pass afterwards.' },
] as const;

/** Sign in or sign up, beside what the product is. */
export function AuthPage({ onSignUp }: { onSignUp?: (role: Role | undefined) => void }) {
  const [tab, setTab] = useState<'in' | 'up'>('in');
  const [forgot, setForgot] = useState(false);
  const title = tab === 'in' ? 'Sign In' : 'Sign Up';
  useTitle(forgot ? 'Forgot your password?' : title);
  return (
    <Grid>
      <Side aria-labelledby="auth-about">
        <h1 id="auth-about" style={TYPE.display}>
          Universal device revival and app rejuvenation
        </h1>
        <p style={{ fontSize: TYPE.h2.fontSize, lineHeight: '1.5rem', color: color.quiet }}>
          One bench for repair shops, their technicians and their customers.
        </p>
        <ul>
          {POINTS.map(({ icon, text }) => (
            <Point key={text}>
              <Icon as={icon} color={color.accent} />
              {text}
            </Point>
          ))}
        </ul>
      </Side>
      <Card aria-label="Your account">
        {forgot ? (
          <ForgotPasswordForm onBack={() => setForgot(false)} />
        ) : (
          <>
            <Tabs
              value={tab}
              onChange={(_, next: 'in' | 'up') => setTab(next)}
              variant="fullWidth"
              aria-label="Sign In or Sign Up"
            >
              <Tab value="in" label="Sign In" id="tab-in" aria-controls="panel-in" />
              <Tab value="up" label="Sign Up" id="tab-up" aria-controls="panel-up" />
            </Tabs>
            <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} style={{ paddingTop: 20 }}>
              {tab === 'in' ? <SignInForm onForgot={() => setForgot(true)} /> : <SignUpForm onBegin={onSignUp} />}
            </div>
          </>
        )}
      </Card>
    </Grid>
  );
}
