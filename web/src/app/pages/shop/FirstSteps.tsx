import { styled } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { AGENTS_PATH, repairsPath, settingsPath } from '#entities/paths.js';
import { useListAgentsQuery, useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { useListRepairsQuery } from '#features/repairs/api/repairs.api.js';
import { VisuallyHidden } from '#ui/data-display/texts.js';
import { Progress } from '#ui/feedback/Progress.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';
import { Icon } from '#ui/theme/Icon.js';
import { Circle, CircleCheck } from '#ui/theme/icons.js';
import { color, toneColors } from '#ui/theme/tokens.js';
import { doneSteps, FIRST_STEPS, type FirstStep } from './first-steps.js';
import { messages } from '../pages.messages.js';

const texts = messages.firstSteps;

const Step = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  '&[data-next]': { fontWeight: 600 },
  '& > a:first-of-type': { marginLeft: 'auto', whiteSpace: 'nowrap' },
});

const TARGETS: Record<FirstStep, string> = {
  install: AGENTS_PATH,
  confirm: AGENTS_PATH,
  secure: settingsPath('security'),
  device: '/tenant',
  diagnose: '/tenant',
  repair: repairsPath('tenant'),
};
const HELP: Record<FirstStep, ReactElement> = {
  install: <HelpLink slug="install-the-agent" subject={texts.install.help} />,
  confirm: <HelpLink slug="confirm-an-agent" subject={texts.confirm.help} />,
  secure: <HelpLink slug="two-factor" subject={texts.secure.help} />,
  device: <HelpLink slug="connect-a-disk-image" subject={texts.device.help} />,
  diagnose: <HelpLink slug="how-a-fix-is-tested" subject={texts.diagnose.help} />,
  repair: <HelpLink slug="approve-a-quote" subject={texts.repair.help} />,
};

/** Returns true once visibility of the steps is known, so that content below is not pushed down later. */
export function useFirstStepsAreKnown(): boolean {
  const queries = [useListAgentsQuery(), useListBenchDevicesQuery(), useListRepairsQuery({})];
  return queries.every(({ data, error }) => data !== undefined || error !== undefined);
}

/** Checklist for a new shop; disappears with the first completed repair. */
export function FirstSteps() {
  const user = useCurrentUser();
  const agents = useListAgentsQuery().data;
  const devices = useListBenchDevicesQuery().data;
  const repairs = useListRepairsQuery({}).data;
  // Steps count as missing only after all data is loaded.
  if (user === undefined || agents === undefined || devices === undefined || repairs === undefined) return null;
  const done = doneSteps({ agents, devices, repairs, hasSecondFactor: user.otp === 'on' });
  if (done.repair) return null;
  const next = FIRST_STEPS.find((step) => !done[step]);
  return (
    <Card sx={{ mb: 5 }} aria-label={texts.title}>
      <Stack spacing={2}>
        <Progress
          label={texts.title}
          done={FIRST_STEPS.filter((step) => done[step]).length}
          total={FIRST_STEPS.length}
          unit={texts.steps}
        />
        <ol>
          {FIRST_STEPS.map((step) => (
            <Step key={step} {...(step === next ? { 'data-next': '', 'aria-current': 'step' as const } : {})}>
              {done[step] ? (
                <Icon as={CircleCheck} color={toneColors('green').dot} />
              ) : (
                <Icon as={Circle} color={color.quiet} />
              )}
              <span>
                {done[step] ? <VisuallyHidden>{texts.done}</VisuallyHidden> : null}
                {texts[step].label}
              </span>
              {done[step] ? null : (
                <>
                  <Link to={TARGETS[step]}>{texts[step].action}</Link>
                  {HELP[step]}
                </>
              )}
            </Step>
          ))}
        </ol>
      </Stack>
    </Card>
  );
}
