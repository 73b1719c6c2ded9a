import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeError } from '#api/errors.js';
import type { RemoteSession, RemoteSessionStarted } from '#api/generated/remote-sessions.gen.js';
import { AgentConsentPanel } from '#entities/agent-consent/AgentConsentPanel.js';
import { DEVICE_KIND_TEXTS, DEVICE_BADGES } from '#entities/device-status.js';
import { repairPath } from '#entities/paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Card, DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Ban, MonitorSmartphone } from '#ui/theme/icons.js';
import { useDiagnoseRemoteDeviceMutation } from '../api/remote-repair.api.js';
import { messages } from '../remote-repair.messages.js';
import { aboutText, REMOTE_BADGES } from '../session-badges.js';
import { EndSession } from './EndSession.js';
import { ScriptPanel } from './ScriptPanel.js';

const texts = messages.active;
/** A session diagnoses and repairs; it runs no patch tests. */
const REMOTE_ASKS = ['read', 'repair'] as const;
export type Area = 'tenant' | 'admin';

export function ActiveSession({
  session,
  area,
  made,
  confirm,
}: {
  session: RemoteSession;
  area: Area;
  made: RemoteSessionStarted | undefined;
  /** Renders the form for an agent's code; supplied by the app. */
  confirm: (agentId: string) => ReactNode;
}) {
  const { status, agentId } = session;
  return (
    <Stack spacing={4}>
      <Facts session={session} area={area} />
      {status === 'ended' ? (
        <Card>
          <Empty icon={Ban} title={texts.ended}>
            {texts.endedText(session.ended === undefined ? '' : messages.ends[session.ended])}
          </Empty>
        </Card>
      ) : null}
      {status === 'connecting' && agentId === undefined ? <ScriptPanel made={made} /> : null}
      {status === 'connecting' && agentId !== undefined ? (
        <Panel title={texts.code}>
          <Stack spacing={2.5}>
            <p>{area === 'tenant' ? texts.codeText : texts.codeForShop}</p>
            {area === 'tenant' ? confirm(agentId) : null}
          </Stack>
        </Panel>
      ) : null}
      {status === 'connected' && agentId !== undefined ? (
        <AgentConsentPanel
          agentIds={[agentId]}
          sessionId={session.sessionId}
          {...(area === 'tenant' && { asks: REMOTE_ASKS })}
        />
      ) : null}
      {status === 'connected' ? <Devices session={session} area={area} /> : null}
    </Stack>
  );
}

function Facts({ session, area }: { session: RemoteSession; area: Area }) {
  const { facts } = texts;
  return (
    <Panel
      title={session.status === 'connecting' ? texts.waiting : session.customerName}
      aside={<StatusBadge look={REMOTE_BADGES[session.status]} />}
    >
      <Stack spacing={3}>
        {session.status === 'connecting' ? <p>{texts.waitingText}</p> : null}
        <DescriptionList>
          <dt>{facts.customer}</dt>
          <dd>{session.customerName}</dd>
          {area === 'admin' ? (
            <>
              <dt>{facts.shop}</dt>
              <dd>{session.tenantName}</dd>
            </>
          ) : null}
          <dt>{facts.about}</dt>
          <dd>{aboutText(session)}</dd>
          {session.agentName === undefined ? null : (
            <>
              <dt>{facts.agent}</dt>
              <dd>{session.agentName}</dd>
            </>
          )}
          {session.status === 'ended' ? null : (
            <>
              <dt>{facts.until}</dt>
              <dd>
                <When at={session.expiresAt} as="clock" />
              </dd>
            </>
          )}
        </DescriptionList>
        {session.status === 'ended' ? null : (
          <Stack direction="row" spacing={2}>
            <EndSession id={session.sessionId} />
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

function Devices({ session, area }: { session: RemoteSession; area: Area }) {
  return (
    <Panel title={texts.devices}>
      <Stack spacing={3}>
        {session.agentOnline ? null : <p role="status">{texts.offline}</p>}
        <SecondaryText>{area === 'tenant' ? texts.diagnoseText : texts.forShop}</SecondaryText>
        {session.devices.length === 0 ? (
          <Empty icon={MonitorSmartphone} title={texts.noDevices} />
        ) : (
          <Stack spacing={1} component="ul">
            {session.devices.map((device) => (
              <ListRow key={device.id}>
                <span>
                  <strong>{device.name}</strong> <SecondaryText>{DEVICE_KIND_TEXTS[device.kind]}</SecondaryText>{' '}
                  <StatusBadge look={DEVICE_BADGES[device.status]} />
                </span>
                <Next session={session} device={device} area={area} />
              </ListRow>
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

type Device = RemoteSession['devices'][number];

function Next({ session, device, area }: { session: RemoteSession; device: Device; area: Area }) {
  if (device.repairId !== undefined)
    return (
      <Button variant="outlined" component={Link} to={repairPath(area, device.repairId)}>
        {texts.repair}
      </Button>
    );
  return area === 'tenant' ? <Diagnose id={session.sessionId} device={device} /> : null;
}

function Diagnose({ id, device }: { id: string; device: Device }) {
  const [diagnose, { isLoading }] = useDiagnoseRemoteDeviceMutation();
  const run = async () => {
    const { error } = await diagnose({ id, diagnoseRemoteDevice: { deviceId: device.id } });
    if (error === undefined) toastGood(texts.diagnosed, device.name);
    else toastFailure(texts.diagnoseFailed, describeError(error));
  };
  return (
    <ActionButton variant="contained" disabled={!device.free || isLoading} onClick={() => void run()}>
      {isLoading ? texts.diagnosing : texts.diagnose}
    </ActionButton>
  );
}
