import type { RepairTracking } from '#api/generated/repairs.gen.js';
import { approvalText } from '@revive/contracts/repairs/approval-text';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Icon } from '#ui/theme/Icon.js';
import { ArchiveRestore, Printer, ShieldCheck } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { moneyText } from '#ui/data-display/Money.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { Loading } from '#ui/feedback/async-states.js';
import { ticketLook } from '#entities/repair/repair-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { dayText } from '#ui/format/time-text.js';
import { color, toneColors, TYPE } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import {
  gainText,
  goesOn,
  headline,
  isAhead,
  noteParts,
  reassurance,
  standing,
  ticketNumber,
} from '../../repairs.messages.js';
import { QuoteLines } from '../quotes/QuoteLines.js';
import { Part } from './Part.js';
import { CallButton, ShopName } from './ShopHeader.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const TrackingBar = lazyNamed(() => import('./TrackingBar.js'), 'TrackingBar');
const TrackingProgress = lazyNamed(() => import('./TrackingProgress.js'), 'TrackingProgress');
const Proof = lazyNamed(() => import('./Proof.js'), 'Proof');
const TrackingEvidence = lazyNamed(() => import('./TrackingEvidence.js'), 'TrackingEvidence');

const Tile = styled('div')({
  width: 60,
  height: 60,
  borderRadius: 14,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  marginBottom: 16,
});
const Head = styled('h1')(TYPE.display);
const Small = styled('p')({ ...TYPE.body1, color: color.quiet });
const Vow = styled('li')({ display: 'flex', gap: 12, '& + &': { marginTop: 10 } });

function Quote({ tracking }: { tracking: RepairTracking }) {
  const { quote } = tracking;
  if (quote === undefined) return null;
  const gain = gainText(quote, tracking.findings);
  return (
    <Part title="Your quote">
      <Column gap={10}>
        <QuoteLines lines={quote.lines} totalCents={quote.totalCents} />
        {isAhead(tracking) ? (
          <Small>If we cannot repair it you pay only the diagnosis: {moneyText(quote.diagnosisCents)}.</Small>
        ) : null}
        {gain === undefined ? null : <Small>{gain}.</Small>}
        <Small>
          Quote {quote.version} of {dayText(quote.createdAt)}. {standing(tracking)}
        </Small>
        {tracking.approval === undefined ? null : (
          <Small>
            Approved <When at={tracking.approval.at} />: {approvalText(tracking.approval)}.
          </Small>
        )}
      </Column>
    </Part>
  );
}

function Found({ tracking }: { tracking: RepairTracking }) {
  if (tracking.findings.length === 0) return null;
  return (
    <Part title="What we found">
      <Column gap={6}>
        {tracking.findings.map((finding, i) => (
          <p key={`${finding.code}${i}`}>{finding.plain}</p>
        ))}
      </Column>
      <Disclosure closed="Show the technical evidence" open="Hide the technical evidence">
        <Suspense fallback={<Loading rows={2} />}>
          <TrackingEvidence tracking={tracking} what="findings" />
        </Suspense>
      </Disclosure>
    </Part>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Part title="Notes">
      <Column as="ol" gap={6}>
        {notes.map(noteParts).map(({ at, words }, i) => (
          <li key={i}>
            {words}
            {at === undefined ? null : (
              <Small as="span">
                {' '}
                <When at={at} />
              </Small>
            )}
          </li>
        ))}
      </Column>
    </Part>
  );
}

function Details({ tracking }: { tracking: RepairTracking }) {
  const contacts = [tracking.customerEmail, tracking.customerPhone].filter((contact) => contact !== '');
  return (
    <Column
      gap={2}
      style={{ color: color.quiet, fontSize: TYPE.body1.fontSize, lineHeight: '1.375rem', padding: '0 8px' }}
    >
      <p>
        Device: {tracking.deviceModel}, {tracking.deviceType}
      </p>
      {tracking.issueDescription === '' ? null : <p>You said: {tracking.issueDescription}</p>}
      {tracking.estimatedCompletion === undefined ? null : (
        <p>
          Estimated completion: <When at={tracking.estimatedCompletion} />
          {tracking.estimateRuns === undefined
            ? null
            : `. 9 of 10 repairs like this took no longer (n = ${tracking.estimateRuns})`}
        </p>
      )}
      <p>
        Shop:{' '}
        {[tracking.repairShopName, tracking.repairShopAddress, tracking.repairShopPhone]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      {contacts.length === 0 ? null : <p>Your contact: {contacts.join(' and ')}</p>}
      <p>
        Repair {ticketNumber(tracking.number)} · Tracking ID{' '}
        <span style={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>{tracking.id}</span>
      </p>
      <p data-screen-only style={{ marginTop: 8 }}>
        <Link to="/">Go to home</Link>
      </p>
    </Column>
  );
}

/**
 * A repair as its customer sees it: whose turn it is first, evidence one click below, the answer in reach of the thumb.
 */
export function TrackingResult({ tracking }: { tracking: RepairTracking }) {
  const look = ticketLook(tracking.status, tracking.outcome, tracking.handedOverAt !== undefined);
  const { fg, bg } = toneColors(look.tone);
  useTitle(headline(tracking));
  return (
    <PublicShell
      brand={<ShopName name={tracking.repairShopName} logo={tracking.repairShopLogo} />}
      actions={<CallButton phone={tracking.repairShopPhone} />}
    >
      <Column gap={16}>
        <section style={{ padding: '0 8px' }}>
          <Tile style={{ background: bg, color: fg }}>
            <Icon as={look.icon} size={30} />
          </Tile>
          <Head>{headline(tracking)}</Head>
          <p style={{ color: color.quiet, marginTop: 8, fontSize: TYPE.lead.fontSize }}>{reassurance(tracking)}</p>
          <Row gap={12} style={{ marginTop: 12 }}>
            <StatusBadge look={look} live />
            <Button size="small" onClick={() => window.print()} style={{ color: color.quiet }}>
              <Icon as={Printer} size={15} />
              Print
            </Button>
          </Row>
          {goesOn(tracking) ? (
            <div style={{ marginTop: 12 }}>
              <Progress label={look.label} done={tracking.progress} total={100} unit="%" tone={look.tone} />
            </div>
          ) : null}
        </section>
        <Found tracking={tracking} />
        <Quote tracking={tracking} />
        <Suspense fallback={null}>
          <Proof tracking={tracking} />
        </Suspense>
        {goesOn(tracking) ? (
          <Card style={{ borderRadius: 12 }} aria-label="How your data is kept safe">
            <ul>
              <Vow>
                <Icon as={ArchiveRestore} color={toneColors('green').dot} size={22} />
                We keep a copy of the parts we change, not of your files, before we change them.
              </Vow>
              <Vow>
                <Icon as={ShieldCheck} color={toneColors('green').dot} size={22} />A second check must pass. If it does
                not, we put everything back.
              </Vow>
            </ul>
          </Card>
        ) : null}
        <Part title="Progress">
          <Suspense fallback={<Loading rows={6} height={38} />}>
            <TrackingProgress tracking={tracking} />
          </Suspense>
        </Part>
        <Notes notes={tracking.notes} />
        <Details tracking={tracking} />
      </Column>
      <Suspense fallback={null}>
        <TrackingBar tracking={tracking} />
      </Suspense>
    </PublicShell>
  );
}
