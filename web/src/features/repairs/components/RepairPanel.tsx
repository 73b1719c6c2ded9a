import type { Repair } from '#api/generated/repairs.gen.js';
import { approvalText } from '@revive/contracts/repairs/approval-text';
import type { Role } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import { Suspense, useState, type ReactNode } from 'react';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { digestText } from '#ui/format/hex.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Money } from '#ui/data-display/Money.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { StateRail } from '#ui/data-display/StateRail.js';
import { Loading } from '#ui/feedback/async-states.js';
import { ticketLook } from '#entities/repair/repair-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { bytesText, elapsedText } from '#ui/format/time-text.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import { messages as alternatives } from '../messages/alternatives.messages.js';
import { gainText, noFixNoFee } from '../messages/quote.messages.js';
import { handoverPayment, messages } from '../messages/repair.messages.js';
import { ticketNumber } from '../repair-facts.js';
import { approvalOf, currentQuote, whoseTime } from '../ticket-facts.js';
import { stations } from '../stations.js';
import { Alternatives } from './findings/Alternatives.js';
import { Findings } from './findings/Findings.js';
import { QuoteLines } from './quotes/QuoteLines.js';
import { RepairActions } from './RepairActions.js';
import { RunJournal } from './run/RunJournal.js';
import { CustomerMessages } from './customer/CustomerMessages.js';
import { HandWorkRecord } from './handover/HandWorkRecord.js';
import { ShopNotes } from './ShopNotes.js';
import { ShareLink } from './customer/ShareLink.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const CustomerForm = lazyNamed(() => import('./intake/CustomerForm.js'), 'CustomerForm');

const Part = styled('div')({
  borderTop: `1px solid ${color.divider}`,
  margin: '16px -20px 0',
  padding: '16px 20px 0',
  '@media (max-width: 699.95px)': { margin: '16px -16px 0', padding: '16px 16px 0' },
});
const Title = styled('h2')(TYPE.h2);
const Small = styled('h3')({ ...TYPE.h3, marginBottom: 8 });

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Part>
      <Small>{title}</Small>
      {children}
    </Part>
  );
}

function Customer({ repair, canEdit }: { repair: Repair; canEdit: boolean }) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <Suspense fallback={<Loading rows={4} />}>
        <CustomerForm repair={repair} onDone={() => setEditing(false)} />
      </Suspense>
    );
  const { customerName, customerPhone, customerEmail, issueDescription } = repair;
  const empty =
    customerName === undefined &&
    customerPhone === undefined &&
    customerEmail === undefined &&
    issueDescription === undefined;
  return (
    <Column gap={8}>
      {empty ? (
        <SecondaryText>{messages.customer.none}</SecondaryText>
      ) : (
        <DescriptionList>
          {customerName === undefined ? null : (
            <>
              <dt>{messages.customer.name}</dt>
              <dd>{customerName}</dd>
            </>
          )}
          {customerPhone === undefined ? null : (
            <>
              <dt>{messages.customer.phone}</dt>
              <dd>
                <a href={`tel:${customerPhone.replace(/[^0-9+]/g, '')}`}>{customerPhone}</a>
              </dd>
            </>
          )}
          {customerEmail === undefined ? null : (
            <>
              <dt>{messages.customer.email}</dt>
              <dd>{customerEmail}</dd>
            </>
          )}
          {issueDescription === undefined ? null : (
            <>
              <dt>{messages.customer.issue}</dt>
              <dd>{issueDescription}</dd>
            </>
          )}
        </DescriptionList>
      )}
      {canEdit ? (
        <div>
          <ActionButton variant="outlined" size="small" onClick={() => setEditing(true)}>
            {empty ? messages.customer.add : messages.customer.edit}
          </ActionButton>
        </div>
      ) : null}
    </Column>
  );
}

function Quote({ repair }: { repair: Repair }) {
  const quote = currentQuote(repair);
  if (quote === undefined) return null;
  const approval = approvalOf(repair, quote.version);
  const gain = gainText(quote, repair.findings);
  return (
    <Section title={messages.quote.title(quote.version)}>
      <Column gap={10}>
        <QuoteLines lines={quote.lines} totalCents={quote.totalCents} />
        {gain === undefined ? null : <p>{gain}</p>}
        <SecondaryText>
          {messages.quote.changes(quote.writes, bytesText(quote.bytes))}{' '}
          <Mono title={quote.planDigest}>{digestText(quote.planDigest)}</Mono>. {noFixNoFee(quote.diagnosisCents)}
        </SecondaryText>
        {approval === undefined ? null : (
          <p>
            {messages.quote.approved(approval.approvedBy, approvalText(approval))} <When at={approval.at} as="list" />.
          </p>
        )}
      </Column>
    </Section>
  );
}

function Clock({ repair }: { repair: Repair }) {
  const over = repair.handedOverAt ?? (repair.status === 'ready_for_pickup' ? repair.updatedAt : undefined);
  const now = useNow(1000, over === undefined);
  const spent = whoseTime(repair.history, over === undefined ? now : Date.parse(over));
  return spent === undefined ? null : (
    <SecondaryText>
      {messages.panel.times(elapsedText(spent.us), elapsedText(spent.customer), elapsedText(spent.machine))}
    </SecondaryText>
  );
}

function Pickup({ at, handover }: { at: string; handover: Repair['handover'] }) {
  return (
    <Section title={messages.pickup.title}>
      <p style={{ marginBottom: handover === undefined ? 0 : 8 }}>
        {messages.pickup.pickedUp} <When at={at} />. {messages.pickup.final}
      </p>
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
    </Section>
  );
}

/** One ticket, whole: what it waits for, where it stands, what was found, offered, done, proven and charged. */
export function RepairPanel({ repair, role, extra }: { repair: Repair; role: Role; extra?: ReactNode }) {
  const isShop = role === 'tenant_admin' || role === 'tech';
  const latest = repair.runs.at(-1);
  const earlier = repair.runs.slice(0, -1);
  // Before the first write the offer is what matters; afterwards what is being done.
  const executed = repair.runs.some(({ kind }) => kind !== 'diagnosis');
  const offer = (
    <>
      {repair.findings.length === 0 ? null : (
        <Section title={messages.panel.findings(repair.findings.length)}>
          <Findings findings={repair.findings} />
        </Section>
      )}
      {(repair.alternatives ?? []).length === 0 ? null : (
        <Section title={alternatives.title}>
          <Alternatives repair={repair} canChoose={isShop} />
        </Section>
      )}
      <Quote repair={repair} />
    </>
  );
  return (
    <Card aria-label={`${repair.deviceName}, ${ticketNumber(repair.number)}`}>
      <Row gap={12} style={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <div style={{ minWidth: 0 }}>
          <Row gap={10}>
            <Title>{repair.deviceName}</Title>
            <Mono>{ticketNumber(repair.number)}</Mono>
            <StatusBadge look={ticketLook(repair.status, repair.outcome, repair.handedOverAt !== undefined)} live />
          </Row>
          <SecondaryText>
            {isShop ? '' : `${repair.tenantName} · `}
            {repair.deviceType}
            {repair.deviceAttached ? '' : ` · ${messages.panel.notAttached}`} · {messages.panel.checkedIn}{' '}
            <When at={repair.createdAt} />
          </SecondaryText>
        </div>
        {extra}
      </Row>
      {repair.outcomeReason === undefined ? null : <p style={{ marginTop: 12 }}>{repair.outcomeReason}</p>}
      <RepairActions repair={repair} role={role} />
      <Part>
        <StateRail
          label={messages.panel.status}
          stations={stations(repair.status, repair.history, 'short', repair.outcome, repair.handedOverAt !== undefined)}
        />
        <div style={{ marginTop: 8 }}>
          <Clock repair={repair} />
        </div>
      </Part>
      {executed ? null : offer}
      {latest === undefined ? null : (
        <Part>
          <RunJournal run={latest} />
        </Part>
      )}
      {earlier.length === 0 ? null : (
        <Part>
          <Disclosure closed={messages.panel.earlier(earlier.length)} open={messages.panel.hideEarlier}>
            <Column gap={20}>
              {earlier.map((run) => (
                <RunJournal key={run.id} run={run} />
              ))}
            </Column>
          </Disclosure>
        </Part>
      )}
      {executed ? offer : null}
      {repair.charge === undefined ? null : (
        <Section title={messages.billing.title}>
          <DescriptionList>
            <dt>{messages.billing.total}</dt>
            <dd>
              <Money cents={repair.charge.cents} />
              {repair.charge.reversedAt === undefined ? null : (
                <>
                  {' '}
                  · {messages.billing.reversed} <When at={repair.charge.reversedAt} />
                </>
              )}
            </dd>
            {repair.commission === undefined ? null : (
              <>
                <dt>{messages.billing.commission}</dt>
                <dd>
                  <Money cents={repair.commission.cents} />
                  {repair.commission.reversedAt === undefined ? null : (
                    <>
                      {' '}
                      · {messages.billing.reversed} <When at={repair.commission.reversedAt} />
                    </>
                  )}
                </dd>
              </>
            )}
          </DescriptionList>
        </Section>
      )}
      {repair.handWork === undefined ? null : (
        <Section title={messages.panel.manualWork}>
          <HandWorkRecord work={repair.handWork} />
        </Section>
      )}
      {isShop ? (
        <Section title={messages.panel.notes}>
          <ShopNotes repair={repair} />
        </Section>
      ) : null}
      <Section title={messages.panel.customer}>
        <Customer repair={repair} canEdit={isShop && repair.handedOverAt === undefined} />
      </Section>
      {isShop ? (
        <Section title={messages.panel.emails}>
          <CustomerMessages repair={repair} />
        </Section>
      ) : null}
      {isShop ? (
        <Section title={messages.panel.link}>
          <ShareLink trackingId={repair.trackingId} url={repair.trackingUrl} />
        </Section>
      ) : null}
      {repair.handedOverAt === undefined ? null : <Pickup at={repair.handedOverAt} handover={repair.handover} />}
    </Card>
  );
}
