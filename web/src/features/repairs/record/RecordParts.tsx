import type { Json, RecordPart } from '@revive/contracts/repairs/record';
import { styled } from '@mui/material/styles';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Row } from '#ui/layout/stacks.js';
import { color } from '#ui/theme/tokens.js';
import { KINDS, messages } from './record.messages.js';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { borderTop: `1px solid ${color.divider}`, padding: '10px 0' },
});
const Raw = styled('pre')({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.8125rem' });

/** The sentence that a part has of itself, where it has one. */
const TELLING = ['says', 'reason', 'done', 'state', 'device', 'status', 'what', 'payment'] as const;
const sentenceOf = ({ content }: RecordPart): string => {
  const told = TELLING.map((name) => content[name]).find((value): value is string => typeof value === 'string');
  return told ?? '';
};
const written = (content: { readonly [name: string]: Json }): string => JSON.stringify(content, undefined, 2);

/** What a record says, entry by entry. */
export function RecordParts({ parts }: { parts: readonly RecordPart[] }) {
  return (
    <List aria-label={messages.list}>
      {parts.map((part, at) => (
        <li key={at}>
          <Row gap={10}>
            <Mono>{at + 1}</Mono>
            <strong style={{ fontWeight: 600 }}>{KINDS[part.kind]}</strong>
            <SecondaryText>
              <When at={part.at} />
            </SecondaryText>
          </Row>
          <p style={{ overflowWrap: 'anywhere' }}>{sentenceOf(part)}</p>
          <Disclosure closed={messages.details} open={messages.details} about={messages.entry(at + 1, part.kind)}>
            <Raw>{written(part.content)}</Raw>
          </Disclosure>
        </li>
      ))}
    </List>
  );
}
