import { useFallbackPolling } from '#api/live/live-context.js';
import { useCurrentUser } from '#api/current-user.js';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { AGENTS_PATH } from '#entities/paths.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { Cpu } from '#ui/theme/icons.js';
import { useListDoctorReportsQuery } from '../api/agent-doctor.api.js';
import { messages } from '../agent-doctor.messages.js';
import { AgentReport } from './AgentReport.js';

const texts = messages.agents;

export function AgentReports() {
  const isOfShop = useCurrentUser()?.tenantId !== undefined;
  const query = useListDoctorReportsQuery(undefined, useFallbackPolling(10_000));
  return (
    <QueryState
      query={query}
      loading={<Loading rows={4} />}
      empty={
        <Empty
          icon={Cpu}
          title={texts.none}
          action={
            isOfShop ? (
              <Button variant="outlined" component={Link} to={AGENTS_PATH}>
                {texts.toAgents}
              </Button>
            ) : undefined
          }
        >
          {isOfShop ? texts.noneText : undefined}
        </Empty>
      }
    >
      {(agents) => (
        <Stack spacing={4}>
          {agents.map((agent) => (
            <AgentReport key={agent.agentId} agent={agent} />
          ))}
        </Stack>
      )}
    </QueryState>
  );
}
