import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import type { TextName, TextSet } from '@revive/contracts/signing/texts';
import { useGetAgreementTextsQuery } from '#features/signing/api/signing.api.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../pages.messages.js';

const texts = messages.legal;

function CurrentText({ set, name, audience }: { set: TextSet; name: TextName; audience: string }) {
  const query = useGetAgreementTextsQuery({ set });
  return (
    <QueryState query={query} loading={<Loading rows={6} />}>
      {(data) => {
        const text = data.texts.find((one) => one.name === name);
        if (text === undefined) return null;
        return (
          <Panel title={text.title} aside={<SecondaryText>{audience}</SecondaryText>}>
            <Stack spacing={3}>
              {text.draft ? <Inset role="note">{DRAFT_TEXT_NOTICE}</Inset> : null}
              {text.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <SecondaryText>
                {texts.version(text.version)}
                {text.publishedAt === undefined ? null : (
                  <>
                    , {texts.published}
                    <When at={text.publishedAt} />
                  </>
                )}
                . {texts.checksum}: <Mono>{text.hash}</Mono>
              </SecondaryText>
            </Stack>
          </Panel>
        );
      }}
    </QueryState>
  );
}

export function LegalTexts({
  title,
  fact,
  account,
  shop,
}: {
  title: string;
  fact: string;
  account: TextName;
  shop: TextName;
}) {
  return (
    <>
      <PageHeader title={title} fact={fact} />
      <Stack spacing={5}>
        <CurrentText set="agreement" name={account} audience={texts.forAccounts} />
        <CurrentText set="application" name={shop} audience={texts.forShops} />
      </Stack>
    </>
  );
}
