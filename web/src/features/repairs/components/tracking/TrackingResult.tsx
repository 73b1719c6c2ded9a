import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { styled } from '@mui/material/styles';
import { Suspense, useMemo, useState } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { Loading } from '#ui/feedback/async-states.js';
import { Text } from '#ui/data-display/texts.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Stack } from '#ui/layout/Stack.js';
import { toneColors } from '#ui/theme/tokens.js';
import { ChosenLines, type Chosen } from '../../hooks/use-chosen-lines.js';
import { headline, messages, reassurance } from '../../messages/tracking/tracking.messages.js';
import { mayBeRepaired } from '../../repair-facts.js';
import { badgeOf } from '../../stations.js';
import { Part } from '../../sections/Part.js';
import { ShopName } from './ShopHeader.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const CallButton = lazyNamed(() => import('./CallButton.js'), 'CallButton');
const Progress = lazyNamed(() => import('#ui/feedback/Progress.js'), 'Progress');
const TrackingBar = lazyNamed(() => import('./TrackingBar.js'), 'TrackingBar');
const TrackingProgress = lazyNamed(() => import('./TrackingProgress.js'), 'TrackingProgress');
const TrackingQuote = lazyNamed(() => import('./TrackingQuote.js'), 'TrackingQuote');
const Proof = lazyNamed(() => import('./Proof.js'), 'Proof');
const TrackingDetails = lazyNamed(() => import('./TrackingDetails.js'), 'TrackingDetails');
const TrackingPromises = lazyNamed(() => import('./TrackingPromises.js'), 'TrackingPromises');
const PrintButton = lazyNamed(() => import('./PrintButton.js'), 'PrintButton');
const PcOptions = lazyNamed(() => import('./PcOptions.js'), 'PcOptions');
const TrackingFindings = lazyNamed(() => import('./TrackingFindings.js'), 'TrackingFindings');

const Tile = styled('div')({
  width: 60,
  height: 60,
  borderRadius: 14,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  marginBottom: 4,
});

/**
 * The customer's page of a repair: current status first, evidence after a click, and the actions within reach of the
 * thumb.
 */
export function TrackingResult({ tracking }: { tracking: RepairTracking }) {
  const look = badgeOf(tracking, tracking.quote?.product);
  const { fg, bg } = toneColors(look.tone);
  useTitle(headline(tracking));
  const [chosen, choose] = useState<Chosen>();
  const choice = useMemo(() => ({ chosen, choose }), [chosen]);
  return (
    <ChosenLines value={choice}>
      <PublicShell
        brand={<ShopName name={tracking.repairShopName} logo={tracking.repairShopLogo} />}
        actions={
          <Suspense fallback={null}>
            <CallButton phone={tracking.repairShopPhone} />
          </Suspense>
        }
      >
        <Stack spacing={4}>
          <Stack spacing={3} component="section" sx={{ px: 2 }}>
            <Tile style={{ background: bg, color: fg }}>
              <Icon as={look.icon} size={30} />
            </Tile>
            <Stack spacing={2}>
              <Text component="h1" variant="display">
                {headline(tracking)}
              </Text>
              <Text variant="lead" color="textSecondary">
                {reassurance(tracking)}
              </Text>
            </Stack>
            <Stack direction="row" spacing={3}>
              <StatusBadge look={look} live />
              <Suspense fallback={null}>
                <PrintButton />
              </Suspense>
            </Stack>
            {mayBeRepaired(tracking) ? (
              <Suspense fallback={<Loading rows={1} height={24} />}>
                <Progress label={look.label} done={tracking.progress} total={100} unit="%" tone={look.tone} />
              </Suspense>
            ) : null}
          </Stack>
          <Suspense fallback={null}>
            <TrackingFindings tracking={tracking} />
          </Suspense>
          <Suspense fallback={null}>
            <PcOptions tracking={tracking} />
          </Suspense>
          {tracking.quote === undefined ? null : (
            <Part title={messages.quote.title}>
              <Suspense fallback={<Loading rows={4} height={28} />}>
                <TrackingQuote tracking={tracking} quote={tracking.quote} />
              </Suspense>
            </Part>
          )}
          <Suspense fallback={null}>
            <Proof tracking={tracking} />
          </Suspense>
          {mayBeRepaired(tracking) && tracking.quote?.lines.every(({ kind }) => kind !== 'procedure') !== true ? (
            <Suspense fallback={null}>
              <TrackingPromises product={tracking.quote?.product} isByCommand={tracking.quote?.byCommand === true} />
            </Suspense>
          ) : null}
          <Part title={messages.progress.title}>
            <Suspense fallback={<Loading rows={6} height={38} />}>
              <TrackingProgress tracking={tracking} />
            </Suspense>
          </Part>
          <Suspense fallback={null}>
            <TrackingDetails tracking={tracking} />
          </Suspense>
        </Stack>
        <Suspense fallback={null}>
          <TrackingBar tracking={tracking} />
        </Suspense>
      </PublicShell>
    </ChosenLines>
  );
}
