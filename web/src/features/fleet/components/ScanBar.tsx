import { useFallbackPolling } from '#api/live/live-context.js';
import { describeError } from '#api/errors.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { isWorking } from '#entities/device-status.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { Icon } from '#ui/theme/Icon.js';
import { ScanSearch } from '#ui/theme/icons.js';
import { useListAgentsQuery, useScanBenchesMutation } from '../api/fleet.api.js';
import { messages } from '../fleet.messages.js';

const texts = messages.scan;

/** Asks the shop's agents to scan their benches again. The time of the last scan comes from the agent. */
export function ScanBar() {
  const { data: agents } = useListAgentsQuery(undefined, useFallbackPolling(10_000));
  const [scan, { isLoading }] = useScanBenchesMutation();
  const run = async () => {
    const answer = await scan();
    if (answer.error === undefined) toastGood(texts.asked, texts.askedText(answer.data.asked));
    else toastFailure(texts.failed, describeError(answer.error));
  };
  const online = (agents ?? []).filter(isWorking);
  return (
    <Stack direction="row" spacing={4} sx={{ mb: 4, alignItems: 'flex-start' }}>
      <ActionButton variant="contained" disabled={isLoading || online.length === 0} onClick={() => void run()}>
        <Icon as={ScanSearch} />
        {isLoading ? texts.scanning : texts.action}
      </ActionButton>
      <Stack spacing={1} component="ul">
        {agents !== undefined && online.length === 0 ? (
          <li>
            <SecondaryText>{texts.noAgent}</SecondaryText>
          </li>
        ) : null}
        {online.map(({ id, name, benchReadAt }) => (
          <li key={id}>
            <Mono>{name}</Mono>{' '}
            <SecondaryText>
              {benchReadAt === undefined ? (
                texts.never
              ) : (
                <>
                  {texts.readAt} <When at={benchReadAt} as="ago" />
                </>
              )}
            </SecondaryText>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
