import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { repairPath } from '#entities/paths.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { ORDER_CLOSE_LABELS } from '@revive/contracts/remote-orders/states';
import { deviceText, priorityText, waitedMs } from '../order-badges.js';
import { messages, moneyText } from '../remote-orders.messages.js';

const texts = messages.detail;

export const CustomerFacts = ({ order }: { order: RemoteOrder }) => (
  <>
    <DescriptionList>
      <dt>{texts.name}</dt>
      <dd>{order.customerName}</dd>
      <dt>{texts.phone}</dt>
      <dd>{order.customerPhone}</dd>
      <dt>{texts.email}</dt>
      <dd>{order.customerEmail ?? texts.notGiven}</dd>
      <dt>{texts.preferred}</dt>
      <dd>{order.preferredTime ?? texts.notGiven}</dd>
    </DescriptionList>
    {order.state === 'closed' || order.state === 'linked' ? (
      <SecondaryText component="p">{texts.contactKept}</SecondaryText>
    ) : null}
  </>
);

export const DevicePanel = ({ order }: { order: RemoteOrder }) => (
  <Panel title={texts.device}>
    <DescriptionList>
      <dt>{texts.type}</dt>
      <dd>{deviceText(order.deviceType)}</dd>
      <dt>{texts.model}</dt>
      <dd>{order.deviceModel ?? texts.notGiven}</dd>
      <dt>{texts.priority}</dt>
      <dd>{priorityText(order.urgencyLevel)}</dd>
      <dt>{texts.cost}</dt>
      <dd>{moneyText(order.estimatedCents / 100)}</dd>
      <dt>{texts.issue}</dt>
      <Text component="dd" preWrap>
        {order.issueDescription}
      </Text>
    </DescriptionList>
  </Panel>
);

export function ProgressPanel({ order, area }: { order: RemoteOrder; area: 'tenant' | 'admin' }) {
  const { createdAt, assignedAt, assignedBy, contactedAt, contactedBy, linkedAt, closedAt, closedBy } = order;
  const rows: readonly [string, string | undefined, ReactNode][] = [
    [texts.ordered, createdAt, null],
    [texts.assigned, assignedAt, ` ${texts.toShop(order.tenantName ?? '')} ${texts.by(assignedBy ?? '')}`],
    [
      texts.contactedRow,
      contactedAt,
      ` ${texts.by(contactedBy ?? '')}, ${messages.list.contactedAfter(waitedMs(order, serverNow()))}`,
    ],
    [
      texts.linked,
      linkedAt,
      order.repairId === undefined || order.repairNumber === undefined ? null : (
        <>
          {' '}
          <Link to={repairPath(area, order.repairId)}>{texts.repair(order.repairNumber)}</Link>
        </>
      ),
    ],
    [
      texts.closed,
      closedAt,
      ` ${texts.by(closedBy ?? '')}: ${order.closedReason === undefined ? '' : ORDER_CLOSE_LABELS[order.closedReason]}`,
    ],
  ];
  return (
    <Panel title={texts.progress}>
      <DescriptionList>
        {rows.map(([name, at, rest]) =>
          at === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <When at={at} />
                {rest}
              </dd>
            </div>
          ),
        )}
      </DescriptionList>
      {order.closedNote === undefined ? null : <Text preWrap>{order.closedNote}</Text>}
    </Panel>
  );
}
