import { PAPERS } from '@revive/contracts/printing/states';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { useListPrintersQuery } from '#entities/printing/printing.api.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { NativeChoice } from '#ui/form/NativeChoice.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { Printer } from '#ui/theme/icons.js';
import { PaperPanel } from '../components/PaperPanel.js';
import { PrintQueue } from '../components/PrintQueue.js';
import { messages } from '../printing.messages.js';

const POLLING_MS = 10_000;

export default function PrintersPage() {
  const mayChoose = useCurrentUser()?.role === 'tenant_admin';
  const query = useListPrintersQuery(undefined, useFallbackPolling(POLLING_MS));
  const { several, open, mine } = useShopLocations();
  const [chosen, setChosen] = useState<string>();
  const locationId = several ? (open.find(({ id }) => id === chosen)?.id ?? mine) : undefined;
  return (
    <>
      <PageHeader title={messages.title} />
      <Stack spacing={4}>
        <SecondaryText component="p">
          {messages.intro} {mayChoose ? '' : messages.onlyAdmin}
        </SecondaryText>
        <QueryState query={query} loading={<Loading rows={4} />}>
          {(printers) =>
            printers.printers.length + printers.papers.length === 0 ? (
              <Empty icon={Printer} title={messages.noPrinters}>
                {messages.noPrintersText}
              </Empty>
            ) : (
              <Stack spacing={4}>
                {locationId === undefined ? null : (
                  <Stack spacing={2}>
                    <NativeChoice
                      label={messages.location}
                      value={locationId}
                      options={open.map(({ id, name }) => [id, name] as const)}
                      onChange={setChosen}
                    />
                    <SecondaryText component="p">{messages.ofLocation}</SecondaryText>
                  </Stack>
                )}
                {PAPERS.map((paper) => (
                  <PaperPanel
                    key={paper}
                    paper={paper}
                    printers={printers}
                    mayChoose={mayChoose}
                    locationId={locationId}
                  />
                ))}
              </Stack>
            )
          }
        </QueryState>
        {/* Shown after the printers above, which would push the queue down. */}
        {query.isLoading ? null : <PrintQueue />}
      </Stack>
    </>
  );
}
