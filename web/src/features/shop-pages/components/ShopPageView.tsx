import Button from '@mui/material/Button';
import { Fragment, Suspense } from 'react';
import { Link } from 'react-router';
import type { ShopPage } from '#api/generated/shop-pages.gen.js';
import { isApiFailure } from '#api/errors.js';
import { NEW_ORDER_PATH, TRACK_PATH } from '#entities/paths.js';
import { Money } from '#ui/data-display/Money.js';
import { ShopLogo } from '#ui/data-display/ShopLogo.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { useReadShopPageQuery } from '../api/shop-pages.api.js';
import { messages } from '../shop-pages.messages.js';

const CallLink = lazyNamed(() => import('#entities/phone/CallLink.js'), 'CallLink');

const texts = messages.page;
const LOGO = 96;
const NOT_FOUND = 404;

export function ShopPageView({ slug, none = texts.noneText }: { slug: string; none?: string }) {
  const query = useReadShopPageQuery({ slug });
  const { error } = query;
  if (isApiFailure(error) && error.status === NOT_FOUND) return <PageHeader title={texts.none} fact={none} />;
  return (
    <QueryState query={query} loading={<Loading rows={6} />}>
      {(page) => <Shop page={page} />}
    </QueryState>
  );
}

function Shop({ page }: { page: ShopPage }) {
  const { name, logo, address, phone, services, diagnosisCents } = page;
  return (
    <>
      <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
        <ShopLogo src={logo} name={name} size={LOGO} />
        <PageHeader title={name} />
      </Stack>
      <Stack spacing={4}>
        <Stack direction="row" spacing={2}>
          <Button variant="contained" component={Link} to={TRACK_PATH}>
            {texts.track}
          </Button>
          <Button variant="outlined" component={Link} to={NEW_ORDER_PATH}>
            {texts.order}
          </Button>
        </Stack>
        {address === '' && phone === '' ? null : (
          <Panel title={texts.contact}>
            <DescriptionList>
              {address === '' ? null : (
                <>
                  <dt>{texts.address}</dt>
                  <dd>{address}</dd>
                </>
              )}
              {phone === '' ? null : (
                <>
                  <dt>{texts.phone}</dt>
                  <dd>
                    <Suspense fallback={phone}>
                      <CallLink phone={phone} />
                    </Suspense>
                  </dd>
                </>
              )}
            </DescriptionList>
          </Panel>
        )}
        <Panel title={texts.services}>
          <Stack spacing={2.5}>
            <DescriptionList>
              {services.map((one) => (
                <Fragment key={one.id}>
                  <dt>{one.name}</dt>
                  <dd>
                    <Money cents={one.cents} />
                  </dd>
                </Fragment>
              ))}
              <dt>{texts.diagnosis}</dt>
              <dd>
                <Money cents={diagnosisCents} />
              </dd>
            </DescriptionList>
            <SecondaryText>{texts.pricesText}</SecondaryText>
          </Stack>
        </Panel>
      </Stack>
    </>
  );
}
