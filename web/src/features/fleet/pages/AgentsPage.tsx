import type { Agent } from '#api/generated/fleet.gen.js';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { Cpu, Plus } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Card } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { AGENT_LOOKS } from '#entities/device-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { When } from '#ui/data-display/When.js';
import { useListAgentsQuery } from '../api/fleet.api.js';
import { shortAgentId } from '../agent-id.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../fleet.messages.js';

const texts = messages.agents;

const AddAgentDialog = lazyNamed(() => import('../components/AddAgentDialog.js'), 'AddAgentDialog');
const ConfirmationCard = lazyNamed(() => import('../components/ConfirmationCard.js'), 'ConfirmationCard');
const AgentDetails = lazyNamed(() => import('../components/AgentDetails.js'), 'AgentDetails');
const AgentActions = lazyNamed(() => import('../components/AgentActions.js'), 'AgentActions');
const ConfirmAgentForm = lazyNamed(() => import('../components/ConfirmAgentForm.js'), 'ConfirmAgentForm');

function AgentCard({ agent, mayManage }: { agent: Agent; mayManage: boolean }) {
  const facts = [
    agent.rescue === true ? texts.rescue : '',
    agent.platform,
    agent.agentVersion === '' ? '' : texts.version(agent.agentVersion),
    agent.localPort === undefined ? '' : texts.port(agent.localPort),
    agent.confirmsAtAgent === true ? texts.confirmsOnSite : '',
  ].filter((fact) => fact !== '');
  return (
    <Card aria-label={agent.name}>
      <Row style={{ justifyContent: 'space-between' }}>
        <Column gap={2}>
          <Mono as="h2" style={TYPE.h3}>
            {agent.name}
          </Mono>
          <SecondaryText>
            <Mono>{shortAgentId(agent.id)}</Mono> · {facts.join(' · ')}
          </SecondaryText>
          <SecondaryText>
            {agent.lastSeen === undefined || agent.presence === 'online' ? (
              <>
                {texts.enrolled} <When at={agent.enrolledAt} />
              </>
            ) : (
              <>
                {texts.lastSeen} <When at={agent.lastSeen} as="ago" />
              </>
            )}
          </SecondaryText>
        </Column>
        <StatusBadge look={AGENT_LOOKS[agent.presence]} live />
      </Row>
      <Disclosure closed={texts.details} open={texts.hideDetails} about={agent.name}>
        <Suspense fallback={<Loading rows={3} />}>
          <AgentDetails agent={agent} />
        </Suspense>
      </Disclosure>
      {agent.presence === 'unconfirmed' ? (
        <div style={{ marginTop: 16 }}>
          <Suspense fallback={<Loading rows={1} />}>
            <ConfirmAgentForm agentId={agent.id} />
          </Suspense>
        </div>
      ) : null}
      {mayManage ? (
        <Suspense fallback={<Loading rows={1} />}>
          <AgentActions agent={agent} />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** The shop's agents: who is there, and how another technician's PC joins. */
export default function AgentsPage() {
  const user = useCurrentUser();
  const [adding, setAdding] = useState(false);
  // spec part 2 §9: agents are polled every 10 s while no live events come.
  const query = useListAgentsQuery(undefined, useFallbackPolling(10_000));
  const { data: all } = query;
  // One that was removed, or replaced on the same PC, is history: the activity has it.
  const data = all?.filter(({ presence }) => presence !== 'revoked');
  const mayAdd = user?.role === 'tenant_admin';
  const add = mayAdd ? (
    <ActionButton variant="contained" onClick={() => setAdding(true)}>
      <Icon as={Plus} />
      {texts.add}
    </ActionButton>
  ) : undefined;
  const waiting = data?.filter(({ presence }) => presence === 'unconfirmed').length ?? 0;
  return (
    <>
      <PageHeader title={texts.title} fact={<LiveMark />} actions={add} waiting={waiting} />
      <QueryState
        query={{ ...query, data }}
        loading={<Loading rows={3} height={96} />}
        empty={
          <Empty icon={Cpu} title={texts.empty}>
            {texts.emptyText}
          </Empty>
        }
      >
        {(data) => (
          <Column gap={12} as="div">
            {data.map((agent) => (
              <AgentCard key={agent.id} agent={agent} mayManage={mayAdd} />
            ))}
          </Column>
        )}
      </QueryState>
      {data !== undefined ? (
        <Suspense fallback={<Loading rows={1} />}>
          <ConfirmationCard mayAsk={mayAdd} />
        </Suspense>
      ) : null}
      {adding ? (
        <Suspense fallback={null}>
          <AddAgentDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
