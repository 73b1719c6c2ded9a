import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import type { FigureExplanation } from '#api/generated/billing.gen.js';
import { ENTRY_TEXTS } from '#entities/entry-texts.js';
import { REPAIR_DASHBOARD_PATH, repairPath } from '#entities/paths.js';
import { Money } from '#ui/data-display/Money.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from './explain.messages.js';

type Entry = FigureExplanation['entries'][number];

const Item = styled('li')({
  padding: '12px 0',
  borderBottom: `1px solid ${color.divider}`,
  overflowWrap: 'anywhere',
});
const Row = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 16, flexWrap: 'wrap' });
const Lines = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: '4px 0 0 12px',
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 16 },
});

const percent = (rate: number): string => `${Number((rate * 100).toFixed(2))}%`;

/** Where a reader opens the repair: finance sees money alone, so it has no link. */
function useArea(): 'tenant' | 'admin' | undefined {
  const role = useCurrentUser()?.role;
  if (role === 'tenant_admin' || role === 'tech') return 'tenant';
  return role === 'master' || role === 'admin' ? 'admin' : undefined;
}

/** One entry of a figure: what it is about, the approval and prices behind a charge, and its postings. */
export function ExplainedEntry({ entry }: { entry: Entry }) {
  // Staff read entries of several shops.
  const isStaff = useCurrentUser()?.tenantId === undefined;
  const facts = [...(isStaff && entry.tenantName !== undefined ? [entry.tenantName] : []), ...factsOf(entry)];
  return (
    <Item>
      <Row>
        <strong>{ENTRY_TEXTS[entry.kind]}</strong>
        <strong>
          <Money cents={entry.cents} />
        </strong>
      </Row>
      <SecondaryText component="p">
        <When at={entry.at} /> <Repair entry={entry} />
        {facts.map((fact) => ` · ${fact}`).join('')}
      </SecondaryText>
      <Approval entry={entry} />
      <SecondaryText component="div" sx={{ mt: 1 }}>
        {messages.postings}
        <Lines>
          {entry.postings.map(({ account, accountName, book, cents }, nth) => (
            // The postings of an entry never change, so their position identifies them.
            <li key={`${account} ${nth}`}>
              <span>
                {accountName}
                {book === 'platform' ? ` (${messages.platformBook})` : ''}
              </span>
              <Money cents={cents} />
            </li>
          ))}
        </Lines>
      </SecondaryText>
    </Item>
  );
}

function factsOf({ method, collectedBy, byName, rate, reason, reference }: Entry): string[] {
  return [
    ...(method === undefined ? [] : [messages.methods[method]]),
    ...(collectedBy === 'platform' ? [messages.atPlatform] : []),
    ...(rate === undefined ? [] : [messages.rate(percent(rate))]),
    ...(byName === undefined ? [] : [messages.by(byName)]),
    ...(reason === undefined ? [] : [reason]),
    ...(reference === undefined ? [] : [messages.reference(reference)]),
  ];
}

function Repair({ entry: { repairId, repairNumber, deviceName = '' } }: { entry: Entry }) {
  const area = useArea();
  if (repairId === undefined || repairNumber === undefined) return null;
  const name = (
    <>
      <Mono>R-{repairNumber}</Mono> {deviceName}
    </>
  );
  return <>· {area === undefined ? name : <Link to={repairPath(area, repairId)}>{name}</Link>} </>;
}

/** The approved estimate behind a charge, with the rows of the price book that make it up. */
function Approval({ entry: { repairId, approvalId, quoteVersion, priceRows = [] } }: { entry: Entry }) {
  const area = useArea();
  if (approvalId === undefined || repairId === undefined) return null;
  const name = messages.approved(quoteVersion);
  return (
    <SecondaryText component="div">
      {area === undefined ? name : <Link to={repairPath(area, repairId)}>{name}</Link>}
      {priceRows.length === 0 ? null : (
        <Lines aria-label={messages.prices}>
          {priceRows.map(({ name: line, serviceId = '', cents }, nth) => (
            // Two lines of an estimate may be alike.
            <li key={`${line} ${nth}`}>
              <span>
                {line} (
                {serviceId === '' ? messages.own : <PriceRow serviceId={serviceId} isLinked={area === 'tenant'} />})
              </span>
              <Money cents={cents} />
            </li>
          ))}
        </Lines>
      )}
    </SecondaryText>
  );
}

const PriceRow = ({ serviceId, isLinked }: { serviceId: string; isLinked: boolean }) =>
  isLinked ? (
    <Link to={REPAIR_DASHBOARD_PATH}>{messages.priceBook(serviceId)}</Link>
  ) : (
    <>{messages.priceBook(serviceId)}</>
  );
