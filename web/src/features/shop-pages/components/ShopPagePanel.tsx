import { saveShopPageSchema } from '@revive/contracts/shop-pages/page';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { OwnShopPage } from '#api/generated/shop-pages.gen.js';
import { describeError } from '#api/errors.js';
import { shopPagePath } from '#entities/paths.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGetOwnShopPageQuery, useSaveShopPageMutation } from '../api/shop-pages.api.js';
import { messages } from '../shop-pages.messages.js';

const texts = messages.panel;

export function ShopPagePanel() {
  const query = useGetOwnShopPageQuery();
  return (
    <Panel
      title={texts.title}
      aside={
        query.data === undefined ? null : <SecondaryText>{query.data.published ? texts.on : texts.off}</SecondaryText>
      }
    >
      <QueryState query={query} loading={<Loading rows={2} />}>
        {(page) => <PageForm key={page.slug ?? ''} page={page} />}
      </QueryState>
    </Panel>
  );
}

function PageForm({ page }: { page: OwnShopPage }) {
  const action = page.published ? texts.save : texts.publish;
  const [save, { isLoading }] = useSaveShopPageMutation();
  const takeOffline = async () => {
    if (page.slug === undefined) return;
    const { error } = await save({ saveShopPage: { slug: page.slug, published: false } });
    if (error === undefined) toastGood(texts.taken);
    else toastFailure(texts.failed, describeError(error));
  };
  return (
    <Stack spacing={3}>
      <p>{texts.text}</p>
      <SchemaForm
        schema={saveShopPageSchema}
        initial={{ slug: page.slug ?? '', published: true }}
        labels={{ slug: texts.address }}
        submit={async (values) => {
          await save({ saveShopPage: values }).unwrap();
          toastGood(page.published ? texts.saved : texts.published);
        }}
        onFailure={(error) => toastFailure(texts.failed, describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField name="slug" label={texts.address} hint={texts.hint} mono />
            <Stack direction="row" spacing={2}>
              <ActionButton type="submit" variant="contained" disabled={sending || isLoading}>
                {sending ? texts.saving : action}
              </ActionButton>
              {page.published ? (
                <ActionButton variant="outlined" disabled={isLoading} onClick={() => void takeOffline()}>
                  {texts.take}
                </ActionButton>
              ) : null}
              {page.published && page.slug !== undefined ? (
                <Button component={Link} to={shopPagePath(page.slug)}>
                  {texts.open}
                </Button>
              ) : null}
            </Stack>
          </>
        )}
      </SchemaForm>
    </Stack>
  );
}
