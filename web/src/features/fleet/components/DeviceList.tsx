import type { BenchDevice } from '#api/generated/fleet.gen.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { SecondaryText, VisuallyHidden } from '#ui/data-display/texts.js';
import { useFreshIds, useHeldRows, usePoliteSentence } from '#ui/hooks/live-rows.js';
import { CONNECTION_LABELS, DEVICE_BADGES, DEVICE_KIND_ICONS, DEVICE_KIND_TEXTS } from '#entities/device-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { bytesText } from '#ui/format/time-text.js';
import { Stack } from '#ui/layout/Stack.js';
import { shortAgentId } from '../agent-id.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from '../fleet.messages.js';

const texts = messages.bench;

const Item = styled('li')({ '& + &': { marginTop: 12 } });
const Choice = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '10px 12px',
  width: '100%',
  textAlign: 'left',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  padding: 14,
  borderRadius: 10,
  border: `1px solid ${color.divider}`,
  background: color.paper,
  borderLeftWidth: 1,
  '&[aria-pressed="true"]': { outline: `2px solid ${color.accent}`, outlineOffset: -1 },
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
  '&[data-fresh="true"]': { background: color.accentSoft, boxShadow: `inset 3px 0 0 ${color.accent}` },
  '&[data-gone="true"]': { color: color.quiet },
});
const Names = styled('span')({ minWidth: 0, '& > strong': { display: 'block' } });
const StatusRow = styled(Stack)({ gridColumn: '1 / -1', justifyContent: 'space-between' });
const Tile = styled('span')({
  width: 36,
  height: 36,
  borderRadius: 8,
  background: color.sunken,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  color: color.quiet,
});

/** `Disk image · 256 MiB · GPT` */
export function deviceLine({ kind, sizeBytes, detail }: Pick<BenchDevice, 'kind' | 'sizeBytes' | 'detail'>): string {
  const word = DEVICE_KIND_TEXTS[kind];
  // An agent's detail may repeat the kind, so the duplicate is dropped.
  return joined([word, sizeBytes > 0 ? bytesText(sizeBytes) : '', detail.startsWith(word) ? '' : detail]);
}

/** `Samsung SM-G960F · USB · Android 10 · Battery 64%`; empty for an agent that reports no facts. */
function factLine({
  kind,
  name,
  vendor = '',
  model = '',
  connection,
  osVersion = '',
  batteryPercent,
}: BenchDevice): string {
  const product = joined([vendor, model], ' ');
  const link = connection === undefined ? '' : CONNECTION_LABELS[connection];
  return joined([
    name.includes(product) ? '' : product,
    // The line above already names the kind: the link of a disk image has the same words.
    link === DEVICE_KIND_TEXTS[kind] ? '' : link,
    osVersion,
    batteryPercent === undefined ? '' : texts.battery(batteryPercent),
  ]);
}
const joined = (parts: readonly string[], by = ' · '): string => parts.filter((part) => part !== '').join(by);

/** Facts of the device, and the step that a person must take before the device can be used. */
function Facts({ device }: { device: BenchDevice }) {
  const line = factLine(device);
  return (
    <>
      {line === '' ? null : <SecondaryText component="p">{line}</SecondaryText>}
      {device.heldBy === undefined ? null : <SecondaryText component="p">{texts.heldBy(device.heldBy)}</SecondaryText>}
      {device.identityUnsure === true ? <SecondaryText component="p">{texts.unsure}</SecondaryText> : null}
    </>
  );
}

/**
 * Devices on the bench, updated live. New devices are highlighted, and removed devices disappear; rows under the
 * pointer do not move.
 */
export function DeviceList({
  devices,
  ready,
  selected,
  onSelect,
  status,
}: {
  devices: readonly BenchDevice[];
  ready: boolean;
  selected: string | undefined;
  onSelect: (deviceId: string) => void;
  status: (device: BenchDevice) => ReactNode;
}) {
  const { shown, waiting, release, hold } = useHeldRows(devices);
  const fresh = useFreshIds(
    devices.map(({ id }) => id),
    ready,
  );
  // With a single agent the location is obvious; with several, each device names its agent.
  const isOfSeveral = new Set(devices.map(({ agentId }) => agentId)).size > 1;
  const news = devices.find(({ id }) => fresh.has(id));
  const said = usePoliteSentence(news === undefined ? '' : texts.connected(news.name));
  return (
    <div {...hold}>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      {waiting > 0 ? (
        <Button sx={{ mb: 2.5 }} size="small" variant="outlined" onClick={release}>
          {texts.fresh(waiting)}
        </Button>
      ) : null}
      <ul aria-label={texts.label}>
        {shown.map(({ row: device, gone }) => {
          const away = gone || device.status === 'disconnected';
          return (
            <Item key={device.id}>
              <Choice
                type="button"
                aria-pressed={device.id === selected}
                data-fresh={fresh.has(device.id)}
                data-gone={away}
                onClick={() => onSelect(device.id)}
              >
                <Tile>
                  <Icon as={DEVICE_KIND_ICONS[device.kind]} />
                </Tile>
                <Names>
                  <strong>{device.name}</strong>
                  <SecondaryText>{gone ? texts.gone : deviceLine(device)}</SecondaryText>
                  {gone ? null : <Facts device={device} />}
                  {isOfSeveral ? (
                    <SecondaryText component="p">
                      {texts.agent(device.agentName, shortAgentId(device.agentId))}
                    </SecondaryText>
                  ) : null}
                </Names>
                <StatusRow direction="row" spacing={2}>
                  {status(device) ?? <StatusBadge look={DEVICE_BADGES[device.status]} />}
                </StatusRow>
              </Choice>
            </Item>
          );
        })}
      </ul>
    </div>
  );
}
