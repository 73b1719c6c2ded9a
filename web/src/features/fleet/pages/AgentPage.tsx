import type { Agent } from '#api/generated/fleet.gen.js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { AgentConsentPanel } from '#entities/agent-consent/AgentConsentPanel.js';
import { AgentUpdatePanel } from '#entities/agent-update/AgentUpdatePanel.js';
import { AGENT_BADGES } from '#entities/device-status.js';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { AGENTS_PATH } from '#entities/paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Cpu } from '#ui/theme/icons.js';
import { useListAgentsQuery } from '../api/fleet.api.js';
import { AgentDialog, type AgentAct } from '../components/AgentActions.js';
import { AgentDetails, AgentDevices } from '../components/AgentDetails.js';
import { CopiedKeyPanel } from '../components/CopiedKeyPanel.js';
import { WaitingAgent } from '../components/WaitingAgent.js';
import { WaitingOrdersPanel } from '../components/WaitingOrdersPanel.js';
import { messages } from '../fleet.messages.js';

const texts = messages.agent;

const Whole = ({ agent, mayManage, onRemove }: { agent: Agent; mayManage: boolean; onRemove: () => void }) => (
  <Stack spacing={5}>
    {agent.presence === 'unconfirmed' ? <WaitingAgent agent={agent} /> : null}
    {agent.copies === undefined || agent.copies.length === 0 ? null : (
      <CopiedKeyPanel agent={agent} copies={agent.copies} mayDecide={mayManage} onRemove={onRemove} />
    )}
    <WaitingOrdersPanel agent={agent} />
    <Panel title={texts.about} aside={<StatusBadge look={AGENT_BADGES[agent.presence]} live />}>
      <AgentDetails agent={agent} />
    </Panel>
    {agent.presence === 'unconfirmed' ? null : <AgentUpdatePanel agentId={agent.id} />}
    <AgentConsentPanel agentIds={[agent.id]} onlyIfAsked />
    <Panel title={texts.devices}>
      <AgentDevices agentId={agent.id} />
    </Panel>
  </Stack>
);

export default function AgentPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const mayManage = useCurrentUser()?.role === 'tenant_admin';
  const [act, setAct] = useState<AgentAct>();
  const { several } = useShopLocations();
  const query = useListAgentsQuery(undefined, useFallbackPolling(10_000));
  const agent = query.data?.find((one) => one.id === id && one.presence !== 'revoked');
  const close = () => setAct(undefined);
  return (
    <>
      <PageHeader
        title={agent?.name ?? texts.title}
        fact={<Link to={AGENTS_PATH}>{texts.all}</Link>}
        waiting={agent?.presence === 'unconfirmed' ? 1 : 0}
        actions={
          agent === undefined || !mayManage ? undefined : (
            <>
              <ActionButton variant="outlined" onClick={() => setAct('rename')}>
                {messages.rename.action}
              </ActionButton>
              {several ? (
                <ActionButton variant="outlined" onClick={() => setAct('move')}>
                  {messages.move.action}
                </ActionButton>
              ) : null}
              <ActionButton variant="outlined" color="error" onClick={() => setAct('remove')}>
                {messages.remove.action}
              </ActionButton>
            </>
          )
        }
      />
      <QueryState
        query={{ ...query, data: query.data === undefined ? undefined : (agent ?? null) }}
        loading={<Loading rows={6} />}
        isEmpty={(found) => found === null}
        empty={
          <Empty
            icon={Cpu}
            title={texts.gone}
            action={
              <Button variant="outlined" component={Link} to={AGENTS_PATH}>
                {texts.all}
              </Button>
            }
          >
            {texts.goneText}
          </Empty>
        }
      >
        {(found) =>
          found === null ? null : <Whole agent={found} mayManage={mayManage} onRemove={() => setAct('remove')} />
        }
      </QueryState>
      {agent === undefined || act === undefined ? null : (
        <AgentDialog
          act={act}
          agent={agent}
          onClose={close}
          onRemoved={() => {
            void navigate(AGENTS_PATH);
          }}
        />
      )}
    </>
  );
}
