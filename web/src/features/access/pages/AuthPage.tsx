import type { Role } from '@revive/contracts/roles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { ArchiveRestore, ScanSearch, ShieldCheck } from '#ui/theme/icons.js';
import { Text } from '#ui/data-display/texts.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { color, DESK } from '#ui/theme/tokens.js';
import { ForgotPasswordForm } from '../components/ForgotPasswordForm.js';
import { SignInForm } from '../components/SignInForm.js';
import { SignUpForm } from '../components/SignUpForm.js';
import { messages } from '../messages/sign-in.messages.js';

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

const TabPanel = styled('div')({ paddingTop: 20 });

const POINTS = [
  { icon: ScanSearch, text: messages.auth.diagnosis },
  { icon: ArchiveRestore, text: messages.auth.backup },
  { icon: ShieldCheck, text: messages.auth.checks },
] as const;

export function AuthPage({ onSignUp }: { onSignUp?: (role: Role | undefined) => void }) {
  const [tab, setTab] = useState<'in' | 'up'>('in');
  const [forgot, setForgot] = useState(false);
  const title = tab === 'in' ? messages.auth.signIn : messages.auth.signUp;
  useTitle(forgot ? messages.forgotPassword.title : title);
  return (
    <Grid>
      <Side aria-labelledby="auth-about">
        <Text component="h1" variant="display" id="auth-about">
          {messages.auth.title}
        </Text>
        <Text color="textSecondary">{messages.auth.lead}</Text>
        <ul>
          {POINTS.map(({ icon, text }) => (
            <Point key={text}>
              <Icon as={icon} color={color.accent} />
              {text}
            </Point>
          ))}
        </ul>
      </Side>
      <Card aria-label={messages.auth.card}>
        {forgot ? (
          <ForgotPasswordForm onBack={() => setForgot(false)} />
        ) : (
          <>
            <Tabs
              value={tab}
              onChange={(_, next: 'in' | 'up') => setTab(next)}
              variant="fullWidth"
              aria-label={messages.auth.tabs}
            >
              <Tab value="in" label={messages.auth.signIn} id="tab-in" aria-controls="panel-in" />
              <Tab value="up" label={messages.auth.signUp} id="tab-up" aria-controls="panel-up" />
            </Tabs>
            <TabPanel role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
              {tab === 'in' ? <SignInForm onForgot={() => setForgot(true)} /> : <SignUpForm onBegin={onSignUp} />}
            </TabPanel>
          </>
        )}
      </Card>
    </Grid>
  );
}
