import { useFallbackPolling } from '#api/live/live-context.js';
import { useCurrentUser } from '#api/current-user.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { AgentDoctor } from '#api/generated/fleet.gen.js';
import { AGENTS_PATH } from '#entities/paths.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { Cpu } from '#ui/theme/icons.js';
import { useListDoctorReportsQuery } from '../api/agent-doctor.api.js';
import { messages } from '../agent-doctor.messages.js';
import { AgentReport } from './AgentReport.js';

const texts = messages.agents;
const Chosen = styled('div')({ outline: 'none' });

/** The agent that a link names: `/test-agent#<id of the agent>`. */
function useChosen(): string | undefined {
  const { hash } = useLocation();
  return hash === '' ? undefined : hash.slice(1);
}

function ChosenReport({ agent }: { agent: AgentDoctor }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'start' });
    area.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Chosen ref={area} tabIndex={-1}>
      <AgentReport agent={agent} />
    </Chosen>
  );
}

export function AgentReports() {
  const isOfShop = useCurrentUser()?.tenantId !== undefined;
  const chosen = useChosen();
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
          {chosen === undefined || agents.some(({ agentId }) => agentId === chosen) ? null : (
            <SecondaryText component="p" role="status">
              {texts.notListed(agents.length)}
            </SecondaryText>
          )}
          {agents.map((agent) =>
            agent.agentId === chosen ? (
              <ChosenReport key={agent.agentId} agent={agent} />
            ) : (
              <AgentReport key={agent.agentId} agent={agent} />
            ),
          )}
        </Stack>
      )}
    </QueryState>
  );
}
