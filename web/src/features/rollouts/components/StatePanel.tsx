import type { Rollout } from '#api/generated/patches.gen.js';
import { StackedBar } from '#ui/charts/StackedBar.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { NoticeBar } from '#ui/feedback/NoticeBar.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { OctagonAlert } from '#ui/theme/icons.js';
import { isWaitingForPerson, partsOf, progressText, STATE_BADGES } from '../rollout-facts.js';
import { messages } from '../rollouts.messages.js';
import { RolloutActions } from './RolloutActions.js';

const { list, now: texts, stateTexts, causes } = messages;

function Why({ rollout }: { rollout: Rollout }) {
  const { cause, reason } = rollout;
  if (isWaitingForPerson(rollout))
    return (
      <NoticeBar tone="yellow" icon={OctagonAlert} square={false}>
        {causes[cause]}
        {reason === '' ? '.' : `: ${reason}`}
      </NoticeBar>
    );
  return reason === '' ? null : <Text preWrap>{reason}</Text>;
}

/** The state, why the rollout is in it, and the buttons that change it. */
export function StatePanel({ rollout, isMaster }: { rollout: Rollout; isMaster: boolean }) {
  const { state, keptBack, soaksUntil, holdRequested } = rollout;
  const isStarted = rollout.startedAt !== undefined;
  return (
    <Panel title={list.state} aside={<LiveMark />}>
      <Stack spacing={3}>
        <Stack direction="row" spacing={2}>
          <StatusBadge look={STATE_BADGES[state]} live />
          <Text component="span">{stateTexts[state]}</Text>
        </Stack>
        <Why rollout={rollout} />
        {isStarted ? (
          <Stack spacing={1.5}>
            <StackedBar label={list.progress} parts={partsOf(rollout)} />
            <SecondaryText>{progressText(rollout)}</SecondaryText>
          </Stack>
        ) : null}
        {keptBack === 0 || state === 'recalled' ? null : <Text>{texts.keptBack(keptBack)}</Text>}
        {holdRequested && state === 'running' ? <Text>{texts.holds}</Text> : null}
        {soaksUntil === undefined || state !== 'running' ? null : (
          <Text>
            {texts.soaks} <When at={soaksUntil} />.
          </Text>
        )}
        <RolloutActions rollout={rollout} isMaster={isMaster} />
        {isMaster || state === 'recalled' ? null : <SecondaryText component="p">{messages.onlyMaster}</SecondaryText>}
      </Stack>
    </Panel>
  );
}
