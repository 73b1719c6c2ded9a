import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { DetectPhonesApiResponse } from '#api/generated/centres.gen.js';
import { DEVICE_BADGES } from '#entities/device-status.js';
import { PHONE_BRIDGE_PATH } from '#entities/paths.js';
import { moneyText } from '#ui/data-display/Money.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { AddressTabs } from '#ui/navigation/AddressTabs.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';
import { HardDrive, Smartphone, Wrench } from '#ui/theme/icons.js';
import { useDetectPhonesQuery } from '../api/centres.api.js';
import { BridgeForm } from '../components/BridgeForm.js';
import { BridgeSessionCard } from '../components/BridgeSessionCard.js';
import { Figures } from '../components/Figures.js';
import { useChanges } from '../hooks/use-changes.js';
import { messages } from '../messages/phones.messages.js';

const texts = messages.detection;
type Detected = DetectPhonesApiResponse;

/** spec part 2 §2: the phone bridge with its four tabs. */
export default function PhoneBridgePage() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  // spec part 3 §9: every 3 s while no live events come.
  const query = useDetectPhonesQuery(undefined, useFallbackPolling(3_000));
  const { data } = query;
  const states = useMemo(
    () => data?.sessions.map(({ sessionId, status }) => ({ id: sessionId, state: status })),
    [data],
  );
  useChanges(states, (_, from, to) => {
    if (from === 'repairing' && to === 'completed') toastGood(messages.toasts.repaired);
  });
  if (user === undefined) return null;
  const area = user.role === 'master' || user.role === 'admin' ? 'admin' : 'tenant';
  const of = (content: (detected: Detected) => ReactNode) => (
    <QueryState query={query} loading={<Loading rows={4} />}>
      {content}
    </QueryState>
  );
  return (
    <>
      <PageHeader title={messages.title} fact={messages.fact} />
      <AddressTabs
        label={messages.tabs.label}
        path={PHONE_BRIDGE_PATH}
        tabs={[
          { id: 'detection', label: messages.tabs.detection, content: of((detected) => <Detection {...detected} />) },
          {
            id: 'bridge',
            label: messages.tabs.bridge,
            content:
              area === 'admin' ? (
                <SecondaryText>{messages.bridge.forShops}</SecondaryText>
              ) : (
                of((detected) => (
                  <BridgeForm
                    detected={detected}
                    onStarted={() => (isLeft() ? undefined : void navigate(`${PHONE_BRIDGE_PATH}?tab=repair`))}
                  />
                ))
              ),
          },
          {
            id: 'repair',
            label: messages.tabs.repair,
            content: of(({ sessions }) => <Sessions sessions={sessions} area={area} />),
          },
          {
            id: 'revenue',
            label: messages.tabs.revenue,
            content: of(({ revenue }) => (
              <Figures>
                <StatCard
                  label={messages.revenue.label}
                  figure={moneyText(revenue.cents)}
                  sentence={messages.revenue.text(revenue.charges)}
                />
              </Figures>
            )),
          },
        ]}
      />
    </>
  );
}

function Detection({ connectedDevices, nonBootableDevices }: Detected) {
  return (
    <Stack spacing={4}>
      <Panel title={texts.phones}>
        {connectedDevices.length === 0 ? (
          <Empty icon={Smartphone} title={texts.noPhones}>
            {texts.noPhonesText}
          </Empty>
        ) : (
          <Stack spacing={2.5} component="ul">
            {connectedDevices.map(({ id, name, connectivity, batteryLevel, status }) => (
              <li key={id}>
                <Stack direction="row" spacing={2}>
                  <strong>{name}</strong>
                  <StatusBadge look={DEVICE_BADGES[status]} />
                </Stack>
                <SecondaryText>
                  {[connectivity, batteryLevel === undefined ? '' : texts.battery(batteryLevel)]
                    .filter(Boolean)
                    .join(' · ')}
                </SecondaryText>
              </li>
            ))}
          </Stack>
        )}
      </Panel>
      <Panel title={texts.devices}>
        {nonBootableDevices.length === 0 ? (
          <Empty icon={HardDrive} title={texts.noDevices}>
            {texts.noDevicesText}
          </Empty>
        ) : (
          <Stack spacing={2.5} component="ul">
            {nonBootableDevices.map((one) => (
              <li key={one.id}>
                <strong>{one.model}</strong>{' '}
                <SecondaryText>
                  {[
                    messages.connections[one.connectionMethod],
                    one.condition,
                    one.estimatedRepairCost === undefined
                      ? ''
                      : texts.cost(moneyText(Math.round(one.estimatedRepairCost * 100))),
                    one.repairComplexity === undefined ? '' : texts.complexity[one.repairComplexity],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </SecondaryText>
              </li>
            ))}
          </Stack>
        )}
      </Panel>
    </Stack>
  );
}

function Sessions({ sessions, area }: { sessions: Detected['sessions']; area: 'tenant' | 'admin' }) {
  if (sessions.length === 0)
    return (
      <Empty icon={Wrench} title={messages.repair.none}>
        {messages.repair.noneText}
      </Empty>
    );
  return (
    <Stack spacing={4}>
      {sessions.map((session) => (
        <BridgeSessionCard key={session.sessionId} session={session} area={area} />
      ))}
    </Stack>
  );
}
