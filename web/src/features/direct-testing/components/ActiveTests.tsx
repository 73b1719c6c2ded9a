import { styled } from '@mui/material/styles';
import type { PatchTest } from '#api/generated/patches.gen.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Progress } from '#ui/feedback/Progress.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../direct-testing.messages.js';
import { TEST_BADGES } from '../test-rows.js';

const texts = messages.active;
const List = styled('ul')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });

/** Tests under way. The bar shows finished steps only. */
export function ActiveTests({ tests }: { tests: readonly PatchTest[] }) {
  return (
    <List aria-label={texts.list}>
      {tests.map(({ id, patchName, deviceName, status, stepsDone, stepsTotal, step, startTime }) => (
        <li key={id}>
          <Inset>
            <Stack spacing={2}>
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
                <SecondaryText>
                  <When at={startTime} as="ago" />
                </SecondaryText>
                <StatusBadge look={TEST_BADGES[status]} />
              </Stack>
              {/* The steps are unknown until the agent has started. */}
              {stepsTotal === 0 ? (
                <Text bold>{texts.progress(patchName, deviceName)}</Text>
              ) : (
                <Progress
                  label={texts.progress(patchName, deviceName)}
                  done={stepsDone}
                  total={stepsTotal}
                  unit={texts.steps}
                />
              )}
              <SecondaryText aria-live="polite">{step}</SecondaryText>
            </Stack>
          </Inset>
        </li>
      ))}
    </List>
  );
}
