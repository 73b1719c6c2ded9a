import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link, useLocation } from 'react-router';
import { useForceLogout } from '#features/access/hooks/use-force-logout.js';
import { NextStep } from '#features/business-profile/components/NextStep.js';
import { ProfileForm } from '#features/business-profile/components/ProfileForm.js';
import { BUSINESS_ONBOARDING_PATH, TENANT_ONBOARDING_PATH, TRAINING_PATH } from '#entities/paths.js';
import { useGetOnboardingQuery } from '#features/business-profile/api/business-profile.api.js';
import { useCurrentUser } from '#api/current-user.js';
import { TrainingWithCertificate } from './TrainingWithCertificate.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { PHONE } from '#ui/theme/tokens.js';
import { mayTakeSteps } from '../../access.js';
import { messages } from '../pages.messages.js';

const texts = messages.onboarding;

/**
 * spec part 1 §2: fixed at the top right, below the bar. On a phone there is no room beside the text: it stands above
 * it there, and covers none.
 */
const Fixed = styled('div')({
  position: 'fixed',
  top: 72,
  right: 16,
  zIndex: 5,
  [PHONE]: { position: 'static', display: 'flex', justifyContent: 'flex-end', marginBottom: 12 },
});
/** The page begins below the fixed corner button, because its own buttons are at the right too. */
const BelowCorner = styled('div')({ paddingTop: 48, [PHONE]: { paddingTop: 0 } });

function ForceLogout() {
  const forceLogout = useForceLogout();
  return (
    <Fixed>
      <Button
        size="large"
        variant="outlined"
        color="error"
        title={texts.forceLogoutHint}
        onClick={() => void forceLogout()}
      >
        {texts.forceLogout}
      </Button>
    </Fixed>
  );
}

function ShopSteps() {
  const user = useCurrentUser();
  if (user === undefined || !mayTakeSteps(user)) return null;
  return (
    <Panel title={texts.shop.title}>
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <p>{texts.shop.text}</p>
        <Button size="large" variant="outlined" component={Link} to={TENANT_ONBOARDING_PATH}>
          {texts.shop.action}
        </Button>
      </Stack>
    </Panel>
  );
}

export default function OnboardingRoute() {
  // Refetched on each visit, because staff decide in the meantime.
  const { pathname } = useLocation();
  const query = useGetOnboardingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <ForceLogout />
      <BelowCorner>
        <QueryState query={query} loading={<Loading rows={5} />} stale="replace">
          {(data) => (
            <Stack spacing={6}>
              <NextStep onboarding={data} />
              <ShopSteps />
              {data.next === 'profile' || (data.next === 'review' && pathname === BUSINESS_ONBOARDING_PATH) ? (
                <ProfileForm />
              ) : null}
              {data.next !== 'training' && data.trainingCompletedAt !== undefined ? (
                <p>
                  <Link to={TRAINING_PATH}>{texts.training}</Link>
                </p>
              ) : null}
              {data.next === 'training' ? <TrainingWithCertificate /> : null}
              {data.next === 'review' && pathname !== BUSINESS_ONBOARDING_PATH ? (
                <p>
                  <Link to={BUSINESS_ONBOARDING_PATH}>{texts.profile}</Link>
                </p>
              ) : null}
            </Stack>
          )}
        </QueryState>
      </BelowCorner>
    </>
  );
}
