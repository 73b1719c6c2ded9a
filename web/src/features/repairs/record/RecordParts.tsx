import type { Json, RecordPart } from '@revive/contracts/repairs/proof/record';
import { styled } from '@mui/material/styles';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Stack } from '#ui/layout/Stack.js';
import { color } from '#ui/theme/tokens.js';
import { KINDS, messages, partText } from './record.messages.js';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { borderTop: `1px solid ${color.divider}`, padding: '10px 0' },
});
const Raw = styled('pre')({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.8125rem' });

const written = (content: { readonly [name: string]: Json }): string => JSON.stringify(content, undefined, 2);

export function RecordParts({ parts }: { parts: readonly RecordPart[] }) {
  return (
    <List aria-label={messages.list}>
      {parts.map((part, at) => (
        <li key={at}>
          <Stack direction="row" spacing={2.5}>
            <Mono>{at + 1}</Mono>
            <strong>{KINDS[part.kind]}</strong>
            <SecondaryText>
              <When at={part.at} />
            </SecondaryText>
          </Stack>
          <p>{partText(part)}</p>
          <Disclosure closed={messages.details} open={messages.details} about={messages.entry(at + 1, part.kind)}>
            <Raw>{written(part.content)}</Raw>
          </Disclosure>
        </li>
      ))}
    </List>
  );
}
