import { DOCTOR_ANSWER_MS } from '@revive/contracts/fleet/doctor-limits';
import { SHOP_ROLES } from '@revive/contracts/roles';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import type { AgentDoctor } from '#api/generated/fleet.gen.js';
import { AGENT_BADGES } from '#entities/device-status.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useRunDoctorMutation } from '../api/agent-doctor.api.js';
import { messages } from '../agent-doctor.messages.js';
import { ReportLines } from './ReportLines.js';

const texts = messages.doctor;

type Wait = 'waiting' | 'late' | undefined;

/** A report received after the request answers it. */
function waitOf({ askedAt, report }: AgentDoctor, now: number): Wait {
  if (askedAt === undefined || (report !== undefined && report.receivedAt >= askedAt)) return undefined;
  return now - Date.parse(askedAt) < DOCTOR_ANSWER_MS ? 'waiting' : 'late';
}

function Instructions({ agent: { presence } }: { agent: AgentDoctor }) {
  if (presence === 'unconfirmed') return <SecondaryText component="p">{texts.unconfirmed}</SecondaryText>;
  if (presence === 'online' || presence === 'late') return null;
  return (
    <Stack spacing={2}>
      <SecondaryText component="p">{texts.offlineText}</SecondaryText>
      <Stack direction="row" spacing={2}>
        <Mono>{texts.command}</Mono>
        <CopyButton text={texts.command} label={texts.copyCommand} quiet />
      </Stack>
    </Stack>
  );
}

/** One agent with its last report. Staff only read; the shop's people also ask. */
export function AgentReport({ agent }: { agent: AgentDoctor }) {
  const { agentId, name, presence, report, tenantName, agentVersion, localPort } = agent;
  const role = useCurrentUser()?.role;
  const [run, { isLoading }] = useRunDoctorMutation();
  const isAsked = agent.askedAt !== undefined;
  const wait = waitOf(agent, useNow(1000, isAsked));
  const mayRun = SHOP_ROLES.some((one) => one === role);
  const isBusy = isLoading || wait === 'waiting';
  const ask = async () => {
    const { error } = await run({ id: agentId });
    if (error !== undefined) toastFailure(texts.failed, describeError(error));
  };
  return (
    <Panel
      title={name}
      aside={
        <Stack direction="row" spacing={2}>
          <StatusBadge look={AGENT_BADGES[presence]} />
          {mayRun ? (
            <ActionButton
              variant="outlined"
              aria-label={texts.runLabel(name)}
              disabled={isBusy || (presence !== 'online' && presence !== 'late')}
              onClick={() => void ask()}
            >
              {isBusy ? texts.busy : texts.run}
            </ActionButton>
          ) : null}
        </Stack>
      }
    >
      <Stack spacing={3}>
        <SecondaryText component="p">
          {[
            ...(mayRun ? [] : [tenantName]),
            messages.agents.version(agentVersion),
            ...(localPort === undefined ? [] : [messages.agents.port(localPort)]),
          ].join(' · ')}
          {report === undefined ? null : (
            <>
              {' · '}
              {texts.at} <When at={report.receivedAt} as="ago" />
            </>
          )}
        </SecondaryText>
        <Instructions agent={agent} />
        {wait === undefined ? null : <Text role="status">{wait === 'waiting' ? texts.asked : texts.late}</Text>}
        {report === undefined ? (
          <SecondaryText component="p">{wait === undefined ? `${texts.never}. ${texts.neverText}` : ''}</SecondaryText>
        ) : (
          <ReportLines key={report.receivedAt} agent={name} at={report.receivedAt} lines={report.lines} />
        )}
      </Stack>
    </Panel>
  );
}
