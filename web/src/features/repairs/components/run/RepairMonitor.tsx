import type { RepairSummary } from '#api/generated/repairs.gen.js';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Activity } from '#ui/theme/icons.js';
import { SecondaryText, Text, VisuallyHidden } from '#ui/data-display/texts.js';
import { useFreshIds, useHeldRows, usePoliteSentence } from '#ui/hooks/live-rows.js';
import { Segments } from '#ui/feedback/Progress.js';
import { Empty } from '#ui/feedback/async-states.js';
import { RUN_BADGES } from '#entities/repair/repair-status.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { elapsedText } from '#ui/format/time-text.js';
import { color, toneColors } from '#ui/theme/tokens.js';
import { useNow } from '#ui/hooks/use-now.js';
import { repairPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { Price } from '../quotes/Price.js';
import { messages } from '../../messages/monitor.messages.js';
import { isRunning } from '../../executions.js';
import { DeviceLink } from './DeviceLink.js';
import { elapsedMs, isOver, needsHelp, stepText } from './monitor.js';

const texts = messages.monitor;

const Row = styled(TableRow)({
  height: 58,
  '&[data-fresh="true"]': { background: color.accentSoft, boxShadow: `inset 3px 0 0 ${color.accent}` },
  '&[data-help="true"]': {
    background: `color-mix(in srgb, ${toneColors('yellow').bg} 45%, transparent)`,
    boxShadow: `inset 3px 0 0 ${toneColors('yellow').dot}`,
  },
  '&[data-over="true"] td': { color: color.quiet },
  '& td': { height: 58, paddingTop: 6, paddingBottom: 6 },
  '&:last-of-type > td': { borderBottom: 0 },
});
const Item = styled('li')({
  borderTop: `1px solid ${color.divider}`,
  padding: '12px 0',
  '&[data-help="true"]': { boxShadow: `inset 3px 0 0 ${toneColors('yellow').dot}`, paddingLeft: 12 },
});
const ItemLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
});
const Figure = styled(TableCell)({ whiteSpace: 'nowrap' });

const lookOf = (row: RepairSummary) =>
  row.runStatus === undefined || !isRunning(row) ? ticketBadge(row) : RUN_BADGES[row.runStatus];
const elapsedOf = (row: RepairSummary, now: number) => elapsedText(elapsedMs(row, now));

/** The steps of a finished run are hidden while the repair waits for a decision. */
const showsSteps = (row: RepairSummary): boolean => isRunning(row) || isOver(row) || needsHelp(row);

function Steps({ row }: { row: RepairSummary }) {
  return (
    <Stack spacing={1.25}>
      <Text component="span" variant="body2">
        {stepText(row)}
      </Text>
      {row.needsAssistance ? <SecondaryText>{texts.asks(row.assistanceRequest?.askedBy ?? '')}</SecondaryText> : null}
      {row.stepsTotal === 0 || !showsSteps(row) ? null : (
        <Segments done={row.stepsDone} total={row.stepsTotal} running={isRunning(row)} tone={lookOf(row).tone} />
      )}
    </Stack>
  );
}

function PhoneItem({ row, now }: { row: RepairSummary; now: number }) {
  return (
    <Item data-help={needsHelp(row)}>
      <ItemLink to={repairPath('admin', row.id)}>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
          <strong>{row.deviceName}</strong>
          <Price row={row} />
        </Stack>
        <SecondaryText>
          {row.tenantName} · {elapsedOf(row, now)}
        </SecondaryText>
        <Steps row={row} />
        <span>
          <StatusBadge look={lookOf(row)} />
        </span>
      </ItemLink>
    </Item>
  );
}

function MonitorTable({
  shown,
  fresh,
  now,
}: {
  shown: readonly { row: RepairSummary; gone: boolean }[];
  fresh: ReadonlySet<string>;
  now: number;
}) {
  return (
    <Table aria-label={texts.label}>
      <TableHead>
        <TableRow>
          <TableCell>{texts.columns.device}</TableCell>
          <TableCell>{texts.columns.status}</TableCell>
          <TableCell>{texts.columns.step}</TableCell>
          <TableCell align="right">{texts.columns.steps}</TableCell>
          <TableCell align="right">{texts.columns.price}</TableCell>
          <TableCell align="right">{texts.columns.elapsed}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {shown.map(({ row, gone }) => (
          <Row key={row.id} data-fresh={fresh.has(row.id)} data-help={needsHelp(row)} data-over={gone || isOver(row)}>
            <TableCell>
              <DeviceLink to={repairPath('admin', row.id)}>{row.deviceName}</DeviceLink>
              <br />
              <SecondaryText>{row.tenantName}</SecondaryText>
            </TableCell>
            <TableCell>
              <StatusBadge look={lookOf(row)} />
            </TableCell>
            <TableCell>
              <Steps row={row} />
            </TableCell>
            <Figure align="right">
              {row.stepsTotal === 0 || !showsSteps(row) ? '' : `${row.stepsDone} / ${row.stepsTotal}`}
            </Figure>
            <TableCell align="right">
              <Price row={row} />
            </TableCell>
            <Figure align="right">{elapsedOf(row, now)}</Figure>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

export function RepairMonitor({ rows, ready }: { rows: readonly RepairSummary[]; ready: boolean }) {
  const now = useNow(
    1000,
    rows.some((row) => !isOver(row)),
  );
  const phone = useMediaQuery('(max-width: 1099.95px)');
  const { shown, waiting, release, hold } = useHeldRows(rows);
  const fresh = useFreshIds(
    rows.map(({ id }) => id),
    ready,
  );
  const latest = rows.reduce<RepairSummary | undefined>(
    (a, b) => (a === undefined || b.updatedAt > a.updatedAt ? b : a),
    undefined,
  );
  const said = usePoliteSentence(latest === undefined ? '' : `${latest.deviceName}: ${lookOf(latest).label}`);
  if (rows.length === 0)
    return (
      <Empty icon={Activity} title={texts.empty}>
        {texts.emptyText}
      </Empty>
    );
  return (
    <div {...hold}>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      {waiting > 0 ? (
        <Button sx={{ mb: 2 }} size="small" variant="outlined" onClick={release}>
          {texts.fresh(waiting)}
        </Button>
      ) : null}
      {phone ? (
        <ul aria-label={texts.label}>
          {shown.map(({ row }) => (
            <PhoneItem key={row.id} row={row} now={now} />
          ))}
        </ul>
      ) : (
        <MonitorTable shown={shown} fresh={fresh} now={now} />
      )}
    </div>
  );
}
