import { styled } from '@mui/material/styles';
import { Link, useParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { Rollout } from '#api/generated/patches.gen.js';
import { ROLLOUTS_PATH } from '#entities/paths.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';
import { DESK } from '#ui/theme/tokens.js';
import { useGetRolloutQuery } from '../api/rollouts.api.js';
import { ConditionsPanel } from '../components/ConditionsPanel.js';
import { FailuresPanel } from '../components/FailuresPanel.js';
import { GoBackPanel } from '../components/GoBackPanel.js';
import { GroupsPanel } from '../components/GroupsPanel.js';
import { HistoryPanel } from '../components/HistoryPanel.js';
import { StatePanel } from '../components/StatePanel.js';
import { TargetsPanel } from '../components/TargetsPanel.js';
import { isWaitingForPerson } from '../rollout-facts.js';
import { messages } from '../rollouts.messages.js';

const POLLING_MS = 5_000;
const Grid = styled('div')({
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  marginBottom: 20,
  [DESK]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
});

export default function RolloutPage() {
  const { id = '' } = useParams();
  const query = useGetRolloutQuery({ id }, { ...useFallbackPolling(POLLING_MS), refetchOnMountOrArgChange: true });
  const rollout = query.currentData;
  return (
    <>
      <PageHeader
        title={rollout === undefined ? messages.loading : messages.page(rollout.targetVersion)}
        fact={
          <>
            <Link to={ROLLOUTS_PATH}>{messages.back}</Link>
            <HelpLink slug="rollouts" subject={messages.title} />
          </>
        }
        waiting={rollout !== undefined && isWaitingForPerson(rollout) ? 1 : 0}
      />
      <QueryState query={{ ...query, data: rollout }} loading={<Loading rows={6} height={58} />}>
        {(found) => <Content rollout={found} />}
      </QueryState>
    </>
  );
}

function Content({ rollout }: { rollout: Rollout }) {
  const isMaster = useCurrentUser()?.role === 'master';
  const isStarted = rollout.startedAt !== undefined;
  return (
    <>
      <Grid>
        <Stack spacing={5}>
          <StatePanel rollout={rollout} isMaster={isMaster} />
          {isStarted ? null : <GroupsPanel rollout={rollout} />}
        </Stack>
        <ConditionsPanel rollout={rollout} />
      </Grid>
      <Stack spacing={5}>
        {rollout.needOrder === 0 ? null : <GoBackPanel rollout={rollout} isMaster={isMaster} />}
        {isStarted ? <GroupsPanel rollout={rollout} /> : null}
        {isStarted ? <FailuresPanel rollout={rollout} /> : null}
        {isStarted ? <TargetsPanel rollout={rollout} /> : null}
        <HistoryPanel rollout={rollout} />
      </Stack>
    </>
  );
}
