import type { RepairSummary } from '#api/generated/repairs.gen.js';
import { styled } from '@mui/material/styles';
import { useFallbackPolling } from '#api/live/live-context.js';
import { repairPath } from '#entities/paths.js';
import { RUN_BADGES } from '#entities/repair/repair-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Stack } from '#ui/layout/Stack.js';
import { Activity } from '#ui/theme/icons.js';
import { color } from '#ui/theme/tokens.js';
import { useGetRepairQuery } from '../../api/repairs.api.js';
import { isRunning, executions } from '../../executions.js';
import { messages as texts } from '../../messages/execution.messages.js';
import { runTitle } from '../../messages/repair.messages.js';
import { DeviceLink } from './DeviceLink.js';
import { ExecutionSteps } from './ExecutionSteps.js';
import { RunResult } from './RunResult.js';

const Item = styled('li')({ '& + &': { borderTop: `1px solid ${color.divider}`, marginTop: 12, paddingTop: 12 } });

function Steps({ row }: { row: RepairSummary }) {
  const query = useGetRepairQuery({ id: row.id }, useFallbackPolling(5000));
  return (
    <QueryState query={query} loading={<Loading rows={3} />}>
      {(repair) => {
        const run = repair.runs.find(({ id }) => id === row.runId);
        if (run === undefined) return <SecondaryText>{texts.gone}</SecondaryText>;
        return (
          <Stack spacing={2}>
            <RunResult repair={repair} run={run} />
            <ExecutionSteps run={run} label={texts.steps(row.deviceName)} />
          </Stack>
        );
      }}
    </QueryState>
  );
}

function Execution({ row, opens }: { row: RepairSummary; opens: boolean }) {
  const { deviceName, tenantName, runKind, runStatus, endTime, startTime } = row;
  return (
    <Item>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <Text component="div">
          <DeviceLink to={repairPath('admin', row.id)}>{deviceName}</DeviceLink>{' '}
          <SecondaryText>
            {tenantName}
            {runKind === undefined ? '' : ` · ${runTitle({ kind: runKind })}`} ·{' '}
            <When at={isRunning(row) ? startTime : (endTime ?? startTime)} />
          </SecondaryText>
        </Text>
        {runStatus === undefined ? null : <StatusBadge look={RUN_BADGES[runStatus]} />}
      </Stack>
      <Disclosure closed={texts.show} open={texts.hide} about={deviceName} isOpen={opens}>
        <Steps row={row} />
      </Disclosure>
    </Item>
  );
}

export function ExecutionCenter({ rows }: { rows: readonly RepairSummary[] }) {
  const shown = executions(rows);
  if (shown.length === 0)
    return (
      <Empty icon={Activity} title={texts.empty}>
        {texts.emptyText}
      </Empty>
    );
  return (
    <ul aria-label={texts.label}>
      {shown.map((row, at) => (
        // A new run of the same ticket resets the expansion.
        <Execution key={`${row.id} ${row.runId ?? ''}`} row={row} opens={at === 0 && isRunning(row)} />
      ))}
    </ul>
  );
}
