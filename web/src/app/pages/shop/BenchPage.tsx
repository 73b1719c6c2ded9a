import type { BenchDevice } from '#api/generated/fleet.gen.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useListAgentsQuery, useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { isWorking } from '#entities/device-status.js';
import { AGENTS_PATH } from '#entities/paths.js';
import { useListRepairsQuery } from '#features/repairs/api/repairs.api.js';
import { OpenQuestions } from '#features/repairs/components/OpenQuestions.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { LiveDot } from '#ui/feedback/LiveDot.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { PHONE } from '#ui/theme/tokens.js';
import { Bench } from './Bench.js';
import { newestFirst } from './bench-rows.js';
import { messages } from '../pages.messages.js';
import { waitsForShop } from '@revive/contracts/repairs/waiting';

const texts = messages.bench;

/** Hidden on phones, where the bottom bar’s menu has these links. */
const DeskOnly = styled('span')({ display: 'flex', gap: 16, alignItems: 'center', [PHONE]: { display: 'none' } });

/** `● Agent KESTREL-02 connected · 3 devices attached` */
function AgentFact({ devices }: { devices: readonly BenchDevice[] | undefined }) {
  // spec part 2 §9: agents are polled every 10 s while no live events come.
  const { data: agents } = useListAgentsQuery(undefined, useFallbackPolling(10_000));
  if (agents === undefined || devices === undefined) return null;
  const online = agents.filter(isWorking);
  const unconfirmed = agents.filter(({ presence }) => presence === 'unconfirmed').length;
  const attached = devices.filter(({ status }) => status !== 'disconnected').length;
  return (
    <>
      <LiveDot tone={online.length > 0 ? 'green' : 'slate'} hollow={online.length === 0} />
      <span>
        {online.length === 0 ? (
          texts.noAgent
        ) : (
          <>
            {texts.agent(online.length)}
            {online.map(({ id, name }, i) => (
              <Fragment key={id}>
                {i > 0 ? ', ' : ''}
                <Mono>{name}</Mono>
              </Fragment>
            ))}
            {texts.connected}
          </>
        )}
        {` · ${texts.attached(attached)}`}
        {unconfirmed > 0 ? (
          <>
            {' '}
            · <Link to={AGENTS_PATH}>{texts.unconfirmed(unconfirmed)}</Link>
          </>
        ) : null}
      </span>
    </>
  );
}

export default function BenchPage() {
  const user = useCurrentUser();
  // spec part 2 §9: the device scan is polled every 5 s while no live events come.
  const devices = useListBenchDevicesQuery(undefined, useFallbackPolling(5000)).data;
  const repairs = useListRepairsQuery({}, useFallbackPolling(5000)).data ?? [];
  const lastChange = [
    ...(devices ?? []).map(({ attachedAt }) => attachedAt),
    ...repairs.map(({ updatedAt }) => updatedAt),
  ].reduce<string | undefined>((latest, at) => (latest === undefined || at > latest ? at : latest), undefined);
  if (user === undefined) return null;
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={<AgentFact devices={devices} />}
        waiting={[...newestFirst(repairs).values()].filter(waitsForShop).length}
        actions={
          <DeskOnly>
            <LiveMark lastChange={lastChange} />
            {user.role === 'tenant_admin' ? (
              <Button variant="outlined" component={Link} to={AGENTS_PATH}>
                {texts.agents}
              </Button>
            ) : null}
          </DeskOnly>
        }
      />
      {/* Technicians have no dashboard, so they answer customer questions here. */}
      <OpenQuestions />
      <Bench />
    </>
  );
}
