import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { ListDuplicatesApiResponse } from '#api/generated/intake.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListDuplicatesQuery, useSeparateCustomersMutation } from '../api/intake.api.js';
import { messages } from '../messages/customers.messages.js';
import { MergeDialog } from './MergeDialog.js';

const { duplicates: texts } = messages;
type Pair = ListDuplicatesApiResponse[number];

const Side = ({ line: { name, phone, email, repairs } }: { line: Pair['kept'] }) => (
  <Text component="div">
    <strong>{name}</strong>{' '}
    <SecondaryText>{[phone, email, texts.repairs(repairs)].filter(Boolean).join(' · ')}</SecondaryText>
  </Text>
);

function sameOf({ samePhone, sameEmail }: Pair): string {
  if (samePhone && sameEmail) return texts.same.both;
  return samePhone ? texts.same.phone : texts.same.email;
}

function Proposal({ pair, onMerge }: { pair: Pair; onMerge: () => void }) {
  const [separate, { isLoading }] = useSeparateCustomersMutation();
  const { kept, other } = pair;
  const keepApart = async () => {
    const answer = await separate({ id: kept.id, separateCustomers: { otherId: other.id } });
    if (answer.error === undefined) toastGood(texts.keptApart);
    else toastFailure(texts.apartFailed, describeError(answer.error));
  };
  return (
    <Stack direction="row" spacing={3} sx={{ justifyContent: 'space-between' }} component="li">
      <Stack spacing={1}>
        <SecondaryText>{sameOf(pair)}</SecondaryText>
        <Side line={kept} />
        <Side line={other} />
      </Stack>
      <Stack direction="row" spacing={2}>
        <Button
          size="small"
          variant="outlined"
          aria-label={texts.mergeOf(kept.name, other.name)}
          onClick={onMerge}
          disabled={isLoading}
        >
          {texts.merge}
        </Button>
        <Button
          size="small"
          aria-label={texts.apartOf(kept.name, other.name)}
          onClick={() => void keepApart()}
          disabled={isLoading}
        >
          {texts.apart}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Pairs of records that may be the same person, for a manual decision. Hidden without pairs. */
export function Duplicates() {
  const { data = [] } = useListDuplicatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [merging, setMerging] = useState<Pair>();
  return (
    <>
      {data.length === 0 ? null : (
        <Panel title={texts.title(data.length)}>
          <Stack spacing={3}>
            <SecondaryText>{texts.text}</SecondaryText>
            <Stack spacing={4} component="ul">
              {data.map((pair) => (
                <Proposal key={`${pair.kept.id} ${pair.other.id}`} pair={pair} onMerge={() => setMerging(pair)} />
              ))}
            </Stack>
          </Stack>
        </Panel>
      )}
      {merging === undefined ? null : <MergeDialog pair={merging} onClose={() => setMerging(undefined)} />}
    </>
  );
}
