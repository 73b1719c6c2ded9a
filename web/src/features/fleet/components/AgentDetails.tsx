import { Link } from 'react-router';
import type { Agent } from '#api/generated/fleet.gen.js';
import { benchPath } from '#entities/paths.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { useListBenchDevicesQuery } from '../api/fleet.api.js';
import { shortAgentId } from '../agent-id.js';
import { messages } from '../fleet.messages.js';

const texts = messages.details;

/** What an agent sees now; read only once an agent is opened, and kept new by the stream as on the bench. */
function Devices({ agentId }: { agentId: string }) {
  const query = useListBenchDevicesQuery();
  const data = query.data?.filter((device) => device.agentId === agentId && device.status !== 'disconnected');
  return (
    <QueryState
      query={{ ...query, data }}
      loading={<Loading rows={1} />}
      empty={<SecondaryText>{texts.noDevices}</SecondaryText>}
    >
      {(devices) => (
        <ul style={{ margin: 0, paddingLeft: 0, listStyle: 'none' }}>
          {devices.map(({ id, name }) => (
            <li key={id}>
              <Link to={benchPath(id)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

/** One agent's facts, and the devices at it. */
export function AgentDetails({ agent }: { agent: Agent }) {
  return (
    <DescriptionList>
      <dt>{texts.id}</dt>
      <dd>
        <Mono>{shortAgentId(agent.id)}</Mono>
      </dd>
      <dt>{texts.system}</dt>
      <dd>{agent.platform === '' ? texts.unknown : agent.platform}</dd>
      <dt>{texts.version}</dt>
      <dd>{agent.agentVersion === '' ? texts.unknown : agent.agentVersion}</dd>
      <dt>{texts.port}</dt>
      <dd>{agent.localPort ?? texts.unknown}</dd>
      <dt>{texts.enrolled}</dt>
      <dd>
        <When at={agent.enrolledAt} />
      </dd>
      <dt>{texts.lastSeen}</dt>
      <dd>{agent.lastSeen === undefined ? texts.never : <When at={agent.lastSeen} />}</dd>
      <dt>{texts.devices}</dt>
      <dd>
        <Devices agentId={agent.id} />
      </dd>
    </DescriptionList>
  );
}
