import Button from '@mui/material/Button';
import { vatWithin } from '@revive/contracts/repairs/quotes/quote-choice';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import type { ShopService } from '#api/generated/quotes.gen.js';
import { ListRow } from '#ui/data-display/lists.js';
import { Money, moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { ReceiptText } from '#ui/theme/icons.js';
import {
  useArchiveShopServiceMutation,
  useListShopServicesQuery,
  useReadQuoteSettingsQuery,
} from '../api/quotes.api.js';
import { messages } from './services.messages.js';

const ShopServiceDialog = lazyNamed(() => import('./ShopServiceDialog.js'), 'ShopServiceDialog');

function marginOf({ lines, totalCents }: ShopService): string | undefined {
  const cost = lines.reduce((sum, { costCents = 0 }) => sum + costCents, 0);
  return cost === 0 ? undefined : messages.margin(moneyText(cost), moneyText(totalCents - cost));
}

function Service({
  service,
  vatBps,
  onChange,
  onArchive,
}: {
  service: ShopService;
  vatBps: number;
  onChange: (() => void) | undefined;
  onArchive: () => void;
}) {
  const { name, lines, totalCents, isArchived } = service;
  const warranty = Math.max(0, ...lines.map(({ warrantyDays = 0 }) => warrantyDays));
  const margin = marginOf(service);
  const facts = [
    messages.lines(lines.map((line) => line.name)),
    ...(warranty > 0 ? [messages.warranty(warranty)] : []),
    ...(vatBps > 0 ? [messages.vat(moneyText(vatWithin(totalCents, vatBps)))] : []),
    ...(margin === undefined ? [] : [margin]),
  ];
  return (
    <ListRow>
      <span>
        {name} <SecondaryText>{facts.join(' · ')}</SecondaryText>
      </span>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Money cents={totalCents} />
        {onChange === undefined ? null : (
          <>
            {isArchived ? null : (
              <Button size="small" aria-label={messages.change(name)} onClick={onChange}>
                {messages.changeShort}
              </Button>
            )}
            <Button
              size="small"
              aria-label={isArchived ? messages.restore(name) : messages.archive(name)}
              onClick={onArchive}
            >
              {isArchived ? messages.restoreShort : messages.archiveShort}
            </Button>
          </>
        )}
      </Stack>
    </ListRow>
  );
}

/** Services of the shop with their prices. An administrator of the shop changes them. */
export function ShopServicesPanel() {
  const user = useCurrentUser();
  const query = useListShopServicesQuery();
  const { data: settings } = useReadQuoteSettingsQuery();
  const [archive] = useArchiveShopServiceMutation();
  const [open, setOpen] = useState<ShopService | 'new'>();
  const [showsArchived, setShowsArchived] = useState(false);
  const isAdmin = user?.role === 'tenant_admin';
  const move = async ({ id, version, isArchived }: ShopService) => {
    const { error } = await archive({ id, archiveShopService: { isArchived: !isArchived, version } });
    if (error !== undefined) toastFailure(messages.archiveFailed, describeError(error));
  };
  return (
    <Panel
      title={messages.title}
      aside={
        isAdmin ? (
          <Button variant="outlined" size="small" onClick={() => setOpen('new')}>
            {messages.new}
          </Button>
        ) : null
      }
    >
      <QueryState query={query} loading={<Loading rows={3} />}>
        {(services) => {
          const archived = services.filter(({ isArchived }) => isArchived).length;
          const shown = services.filter(({ isArchived }) => showsArchived || !isArchived);
          return (
            <Stack spacing={3}>
              {shown.length === 0 ? (
                <Empty icon={ReceiptText} title={messages.empty}>
                  {messages.emptyText}
                </Empty>
              ) : (
                <Stack spacing={1} component="ul" aria-label={messages.title}>
                  {shown.map((service) => (
                    <Service
                      key={service.id}
                      service={service}
                      vatBps={settings?.vatBps ?? 0}
                      onChange={isAdmin ? () => setOpen(service) : undefined}
                      onArchive={() => void move(service)}
                    />
                  ))}
                </Stack>
              )}
              {archived > 0 && !showsArchived ? (
                <div>
                  <Button size="small" onClick={() => setShowsArchived(true)}>
                    {messages.showArchived(archived)}
                  </Button>
                </div>
              ) : null}
            </Stack>
          );
        }}
      </QueryState>
      <Suspense fallback={null}>
        {open === undefined ? null : (
          <ShopServiceDialog service={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </Panel>
  );
}
