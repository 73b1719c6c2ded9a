import { styled } from '@mui/material/styles';
import type { Repair } from '#api/generated/repairs.gen.js';
import { ExplainedMoney, type ExplainedFigure } from '#entities/explained-money/ExplainedMoney.js';
import { When } from '#ui/data-display/When.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { handoverPayment, messages } from '../../messages/repair.messages.js';
import { messages as retentionMessages } from '../../messages/retention.messages.js';
import { producedOf, productOf } from '../../ticket-facts.js';

const Private = styled('div')({ display: 'contents' });

type Sum = NonNullable<Repair['charge']>;

const Settled = ({ sum: { cents, reversedAt, keptCents }, of }: { sum: Sum; of: ExplainedFigure }) => (
  <dd>
    <ExplainedMoney cents={cents} of={of} />
    {reversedAt === undefined ? null : (
      <>
        {' '}
        · {keptCents === undefined ? messages.billing.reversed : messages.billing.reduced} <When at={reversedAt} />
        {keptCents === undefined ? null : (
          <>
            {' '}
            {messages.billing.to}{' '}
            <ExplainedMoney cents={keptCents} of={{ figure: 'repair.charged', repairId: of.repairId ?? '' }} />
          </>
        )}
      </>
    )}
  </dd>
);

export function RepairBilling({ repair: { id, charge, commission } }: { repair: Repair }) {
  if (charge === undefined) return null;
  return (
    <Section title={messages.billing.title}>
      <DescriptionList>
        <dt>{messages.billing.total}</dt>
        <Settled sum={charge} of={{ figure: 'repair.charge', repairId: id }} />
        {commission === undefined ? null : (
          // The commission is private to shop and platform, so a printed ticket omits the commission.
          <Private data-screen-only>
            <dt>{messages.billing.commission}</dt>
            <Settled sum={commission} of={{ figure: 'repair.commission', repairId: id }} />
          </Private>
        )}
      </DescriptionList>
    </Section>
  );
}

export function RepairPickup({ repair }: { repair: Repair }) {
  const { handedOverAt, handover } = repair;
  const produced = producedOf(repair);
  const retention = handover?.retention;
  if (handedOverAt === undefined) return null;
  return (
    <Section title={messages.pickup.title}>
      <Stack spacing={2}>
        <p>
          {messages.pickup.pickedUp} <When at={handedOverAt} />.{' '}
          {productOf(repair) === undefined ? messages.pickup.final : null}
        </p>
        {produced === undefined ? null : (
          <p>
            {retention === undefined
              ? messages.pickup.made(produced.path)
              : retentionMessages.shop[retention.state](retention)}
          </p>
        )}
        {handover === undefined ? null : (
          <DescriptionList>
            <dt>{messages.pickup.collectedBy}</dt>
            <dd>
              {handover.collectedBy}
              {handover.relation === undefined ? '' : ` (${handover.relation})`}
            </dd>
            <dt>{messages.pickup.payment}</dt>
            <dd>{handoverPayment(handover)}</dd>
          </DescriptionList>
        )}
      </Stack>
    </Section>
  );
}
