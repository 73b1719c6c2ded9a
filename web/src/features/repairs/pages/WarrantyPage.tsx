import { WARRANTY_CLAIMS } from '@revive/contracts/repairs/proof/warranty';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { trackPath, warrantyPath } from '#entities/paths.js';
import { Mono } from '#ui/data-display/Mono.js';
import { QrPicture } from '#ui/data-display/QrPicture.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { useNow } from '#ui/hooks/use-now.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, DescriptionList, Panel } from '#ui/layout/Panel.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { ShieldCheck } from '#ui/theme/icons.js';
import { useGetRepairStatusQuery } from '../api/tracking.api.js';
import { useCustomerCode } from '../hooks/use-link-codes.js';
import { LinkSecretsContext, useSecretsOfLink } from '../hooks/use-link-secrets.js';
import { ClaimForm } from '../warranty/ClaimForm.js';
import { messages } from '../warranty/warranty.messages.js';

const PassportShare = lazyNamed(() => import('../passport/PassportShare.js'), 'PassportShare');
const texts = messages.page;
type Warranty = NonNullable<RepairTracking['warranty']>;

function Certificate({ tracking, warranty }: { tracking: RepairTracking; warranty: Warranty }) {
  const now = useNow(60_000);
  const isOver = Date.parse(warranty.until) < now;
  return (
    <Panel title={isOver ? messages.over(warranty.until) : messages.until(warranty.until)}>
      <Stack direction="row" spacing={5} sx={{ alignItems: 'flex-start' }}>
        <Stack spacing={3} sx={{ flex: '1 1 260px' }}>
          <DescriptionList>
            <dt>{texts.facts.device}</dt>
            <dd>
              {tracking.deviceModel}, {tracking.deviceType}
            </dd>
            {tracking.servicesPerformed.length === 0 ? null : (
              <>
                <dt>{texts.facts.repaired}</dt>
                <dd>{tracking.servicesPerformed.join(', ')}</dd>
              </>
            )}
            <dt>{texts.facts.shop}</dt>
            <dd>{[tracking.repairShopName, tracking.repairShopPhone].filter(Boolean).join(', ')}</dd>
            <dt>{texts.facts.from}</dt>
            <dd>{texts.day(warranty.from)}</dd>
            <dt>{texts.facts.until}</dt>
            <dd>{texts.day(warranty.until)}</dd>
            <dt>{texts.facts.number}</dt>
            <dd>
              <Mono>{tracking.id}</Mono>
            </dd>
          </DescriptionList>
          <p>{texts.covers}</p>
        </Stack>
        <Stack spacing={1.5} sx={{ flex: '0 0 160px' }}>
          <QrPicture text={`${window.location.origin}${warrantyPath(tracking.id)}`} label={texts.qr} size={160} />
          <SecondaryText>{texts.qrText}</SecondaryText>
        </Stack>
      </Stack>
    </Panel>
  );
}

function Claims({ claims }: Pick<Warranty, 'claims'>) {
  if (claims.length === 0) return null;
  return (
    <Panel title={messages.claims.title}>
      <Stack spacing={2} component="ul">
        {claims.map(({ number, trackingId, at }) => (
          <li key={number}>
            {messages.claims.claim(number)}, {messages.claims.opened} <When at={at} />.{' '}
            <Link to={trackPath(trackingId)}>{messages.claims.follow}</Link>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function ClaimByCustomer({ trackingId }: { trackingId: string }) {
  const code = useCustomerCode();
  return code === '' ? <p>{messages.form.needsLink}</p> : <ClaimForm trackingId={trackingId} code={code} />;
}

function Claiming({ tracking, warranty }: { tracking: RepairTracking; warranty: Warranty }) {
  const now = useNow(60_000);
  if (Date.parse(warranty.until) < now) return null;
  const hasOpen = warranty.claimable === 0 && warranty.claims.length < WARRANTY_CLAIMS.altogether;
  return (
    <Panel title={messages.form.title}>
      {warranty.claimable > 0 ? (
        <ClaimByCustomer trackingId={tracking.id} />
      ) : (
        <p>{hasOpen ? messages.form.waiting : messages.form.exhausted}</p>
      )}
    </Panel>
  );
}

const BackLink = ({ id }: { id: string }) => (
  <Link to={trackPath(id)} state={{ code: useCustomerCode() }}>
    {texts.back}
  </Link>
);

function Found({ tracking }: { tracking: RepairTracking }) {
  const { warranty } = tracking;
  return (
    <>
      <PageHeader title={texts.title(tracking.number)} fact={<BackLink id={tracking.id} />} />
      <Stack spacing={4}>
        {warranty === undefined ? (
          <Card aria-label={texts.none}>
            <Empty
              icon={ShieldCheck}
              title={texts.none}
              action={
                <Button variant="outlined" component={Link} to={trackPath(tracking.id)}>
                  {texts.back}
                </Button>
              }
            >
              {texts.noneText}
            </Empty>
          </Card>
        ) : (
          <>
            <Certificate tracking={tracking} warranty={warranty} />
            <Claims claims={warranty.claims} />
            <Claiming tracking={tracking} warranty={warranty} />
          </>
        )}
        {tracking.handedOverAt === undefined ? null : (
          <Suspense fallback={<Loading rows={2} />}>
            <PassportShare trackingId={tracking.id} />
          </Suspense>
        )}
      </Stack>
    </>
  );
}

function Read({ trackingId }: { trackingId: string }) {
  const query = useGetRepairStatusQuery({ trackingId });
  return (
    <QueryState query={query} loading={<Loading rows={5} />}>
      {(tracking) => <Found tracking={tracking} />}
    </QueryState>
  );
}

/** /warranty: the warranty of a repair for the owner of its tracking link. A claim needs the link of an email. */
export default function WarrantyPage() {
  const [params] = useSearchParams();
  const trackingId = params.get('id')?.trim() ?? '';
  const secrets = useSecretsOfLink();
  return (
    <PublicShell>
      {trackingId === '' ? (
        <Card aria-label={texts.incomplete}>
          <Empty icon={ShieldCheck} title={texts.incomplete}>
            {texts.incompleteText}
          </Empty>
        </Card>
      ) : (
        <LinkSecretsContext value={secrets}>
          <Read trackingId={trackingId} />
        </LinkSecretsContext>
      )}
    </PublicShell>
  );
}
