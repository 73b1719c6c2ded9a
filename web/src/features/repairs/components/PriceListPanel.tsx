import { Money } from '#ui/data-display/Money.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Fragment } from 'react';
import { useGetShopPricesQuery } from '../api/repairs.api.js';

export function PriceListPanel({ title }: { title: string }) {
  const query = useGetShopPricesQuery();
  return (
    <Panel title={title}>
      <QueryState query={query} loading={<Loading rows={3} />}>
        {({ services }) => (
          <DescriptionList>
            {services.map(({ id, name, cents }) => (
              <Fragment key={id}>
                <dt>{name}</dt>
                <dd>
                  <Money cents={cents} />
                </dd>
              </Fragment>
            ))}
          </DescriptionList>
        )}
      </QueryState>
    </Panel>
  );
}
