import type { Repair } from '#api/generated/repairs.gen.js';
import type { Role } from '@revive/contracts/roles';
import { Suspense, type ReactNode } from 'react';
import { Text } from '#ui/data-display/texts.js';
import { Loading } from '#ui/feedback/async-states.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Card } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages as alternatives } from '../messages/quotes/alternatives.messages.js';
import { messages as evidence } from '../messages/evidence.messages.js';
import { messages } from '../messages/repair.messages.js';
import { problemsOf } from '@revive/contracts/repairs/problems';
import { ticketNumber } from '../repair-facts.js';
import { isOfShop, productOf } from '../ticket-facts.js';
import { CustomerMessages } from './customer/CustomerMessages.js';
import { Questions } from './customer/Questions.js';
import { RepairCustomer } from './detail/RepairCustomer.js';
import { RepairHeader } from './detail/RepairHeader.js';
import { RepairBilling, RepairPickup } from './detail/RepairMoney.js';
import { RepairProgress } from './detail/RepairProgress.js';
import { RepairQuote } from './detail/RepairQuote.js';
import { WorkAndCustomer } from '../sections/sections.js';
import { Alternatives } from './findings/Alternatives.js';
import { Problems } from './findings/Findings.js';
import { Units, unitsOf } from './findings/Units.js';
import { HandWorkRecord } from './handover/HandWorkRecord.js';
import { hasReceipt } from '../receipt/has-receipt.js';
import { DeskPanel } from '../desk/DeskPanel.js';
import { TicketLocation } from '../locations/TicketLocation.js';
import { messages as desk } from '../messages/desk.messages.js';
import { RunJournal } from './run/RunJournal.js';
import { RunResult } from './run/RunResult.js';
import { ShopNotes } from './ShopNotes.js';

const TicketConsents = lazyNamed(() => import('./run/TicketConsents.js'), 'TicketConsents');
const ShopWarranty = lazyNamed(() => import('../warranty/ShopWarranty.js'), 'ShopWarranty');
const ClaimNotice = lazyNamed(() => import('../warranty/ShopWarranty.js'), 'ClaimNotice');
const EarlierRepairs = lazyNamed(() => import('../earlier/EarlierRepairs.js'), 'EarlierRepairs');
const SerialNotice = lazyNamed(() => import('../earlier/EarlierRepairs.js'), 'SerialNotice');
const PrintReceipt = lazyNamed(() => import('../receipt/PrintReceipt.js'), 'PrintReceipt');
const IntakeSections = lazyNamed(() => import('../counter/IntakeSections.js'), 'IntakeSections');

function Offer({ repair, isShop }: { repair: Repair; isShop: boolean }) {
  const { findings } = repair;
  const units = unitsOf(repair.runs);
  return (
    <>
      {findings.length === 0 ? null : (
        <Section
          title={
            productOf(repair) === undefined
              ? messages.panel.problems(problemsOf(findings).length, findings.length)
              : messages.panel.found
          }
        >
          <Problems findings={findings} />
        </Section>
      )}
      {units.length === 0 ? null : (
        <Section title={evidence.units.title}>
          <Units units={units} />
        </Section>
      )}
      {(repair.alternatives ?? []).length === 0 ? null : (
        <Section title={alternatives.title}>
          <Alternatives repair={repair} canChoose={isShop} />
        </Section>
      )}
      <RepairQuote repair={repair} isShop={isShop} />
    </>
  );
}

function Runs({ repair }: { repair: Repair }) {
  const { runs, handover, handedOverAt } = repair;
  const isDeleted = handover?.retention?.state === 'deleted';
  const latest = runs.at(-1);
  const earlier = runs.slice(0, -1);
  return (
    <>
      {latest?.status === 'completed' && handedOverAt === undefined ? (
        <div data-screen-only>
          <RunResult repair={repair} run={latest} />
        </div>
      ) : null}
      {latest === undefined ? null : <RunJournal run={latest} isDeleted={isDeleted} said={repair.outcomeReason} />}
      {earlier.length === 0 ? null : (
        <div data-screen-only>
          <Disclosure closed={messages.panel.earlier(earlier.length)} open={messages.panel.hideEarlier}>
            <Stack spacing={5}>
              {earlier.map((run) => (
                <RunJournal key={run.id} run={run} isDeleted={isDeleted} />
              ))}
            </Stack>
          </Disclosure>
        </div>
      )}
    </>
  );
}

function Work({ repair, isShop }: { repair: Repair; isShop: boolean }) {
  // Show the offer first until a run writes to the device; afterwards show the run first.
  const executed = repair.runs.some(({ kind }) => kind !== 'diagnosis');
  const offer = <Offer repair={repair} isShop={isShop} />;
  return (
    <>
      {executed ? null : offer}
      <Runs repair={repair} />
      {repair.runs.length === 0 ? null : (
        <Suspense fallback={null}>
          <TicketConsents repair={repair} />
        </Suspense>
      )}
      {executed ? offer : null}
      {repair.handWork === undefined ? null : (
        <Section title={messages.panel.manualWork}>
          <HandWorkRecord work={repair.handWork} />
        </Section>
      )}
    </>
  );
}

const DETAILS = ['details'] as const;
const LOCATION = ['location'] as const;

/** Internal notes. Hidden in print, because a printed ticket may be handed to the customer. */
const Notes = ({ repair }: { repair: Repair }) => (
  <div data-screen-only>
    <Section title={messages.panel.notes}>
      <ShopNotes repair={repair} />
    </Section>
  </div>
);

function WalkInWork({ repair, isShop }: { repair: Repair; isShop: boolean }) {
  const { issueDescription } = repair;
  return (
    <>
      {issueDescription === undefined ? null : (
        <Section title={messages.customer.issue}>
          <Text preWrap>{issueDescription}</Text>
        </Section>
      )}
      <Work repair={repair} isShop={isShop} />
      {isShop ? (
        <Suspense fallback={<Loading rows={3} />}>
          <IntakeSections repair={repair} parts={DETAILS} />
        </Suspense>
      ) : null}
      {isShop ? <Notes repair={repair} /> : null}
    </>
  );
}

function CustomerSide({ repair, isShop, isWalkIn }: { repair: Repair; isShop: boolean; isWalkIn: boolean }) {
  return (
    <>
      <div data-screen-only>
        <Section title={desk.panel.title}>
          <DeskPanel repair={repair} canEdit={isShop} />
        </Section>
      </div>
      {isShop ? <TicketLocation repair={repair} /> : null}
      <Section title={messages.panel.customer}>
        <RepairCustomer repair={repair} canEdit={isShop && repair.handedOverAt === undefined} hasIssue={!isWalkIn} />
      </Section>
      {isShop ? (
        <Suspense fallback={<Loading rows={3} />}>
          <IntakeSections repair={repair} {...(isWalkIn ? { parts: LOCATION } : {})} />
        </Suspense>
      ) : null}
      <RepairBilling repair={repair} />
      {isShop && hasReceipt(repair) ? (
        <Suspense fallback={null}>
          <PrintReceipt repairId={repair.id} />
        </Suspense>
      ) : null}
      <RepairPickup repair={repair} />
      {repair.warranty === undefined ? null : (
        <Suspense fallback={null}>
          <ShopWarranty repair={repair} isShop={isShop} />
        </Suspense>
      )}
      {isShop ? (
        <Suspense fallback={null}>
          <EarlierRepairs repairId={repair.id} />
        </Suspense>
      ) : null}
      {isShop ? (
        <Section title={messages.panel.emails}>
          <CustomerMessages repair={repair} />
        </Section>
      ) : null}
      {isShop && !isWalkIn ? <Notes repair={repair} /> : null}
    </>
  );
}

/**
 * A complete ticket: header first, then the work with customer and billing beside the work. `wide`: the ticket has the
 * whole page.
 */
export function RepairPanel({
  repair,
  role,
  extra,
  wide = false,
}: {
  repair: Repair;
  role: Role;
  extra?: ReactNode;
  wide?: boolean;
}) {
  const isShop = isOfShop(role);
  const isWalkIn = repair.runs.length === 0;
  return (
    <Card aria-label={`${repair.deviceName}, ${ticketNumber(repair.number)}`}>
      <RepairHeader repair={repair} role={role} extra={extra} />
      {repair.claimOf === undefined ? null : (
        <Suspense fallback={null}>
          <ClaimNotice repair={repair} isShop={isShop} />
        </Suspense>
      )}
      {isShop ? (
        <Suspense fallback={null}>
          <SerialNotice repairId={repair.id} />
        </Suspense>
      ) : null}
      <Questions repair={repair} canAnswer={isShop} />
      <RepairProgress repair={repair} />
      <WorkAndCustomer
        two={wide}
        work={isWalkIn ? <WalkInWork repair={repair} isShop={isShop} /> : <Work repair={repair} isShop={isShop} />}
        customer={<CustomerSide repair={repair} isShop={isShop} isWalkIn={isWalkIn} />}
      />
    </Card>
  );
}
