import type { RecordVerdict as Verdict, RepairRecord } from '@revive/contracts/repairs/proof/record';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonAlert, ShieldCheck } from '#ui/theme/icons.js';
import { color, toneColors } from '#ui/theme/tokens.js';
import { messages } from './record.messages.js';
import type { Signer } from './signer.js';
import { RecordParts } from './RecordParts.js';

const words = messages.verdicts;

function sentence(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'whole':
      return words.whole;
    case 'no_record':
      return messages.none[verdict.why];
    case 'statement_altered':
    case 'text_altered':
      return words[verdict.kind];
    default: {
      const part = verdict.record.parts[verdict.at];
      if (part === undefined) return words.missingEnd;
      return words[verdict.kind](messages.entry(verdict.at + 1, part.kind));
    }
  }
}

const Facts = ({ record: { statement }, signer }: { record: RepairRecord; signer: Signer }) => (
  <DescriptionList>
    <dt>{messages.facts.repair}</dt>
    <dd>{statement.number}</dd>
    <dt>{messages.facts.device}</dt>
    <dd>{statement.device}</dd>
    <dt>{messages.facts.shop}</dt>
    <dd>{statement.shop}</dd>
    <dt>{messages.facts.opened}</dt>
    <dd>
      <When at={statement.openedAt} />
    </dd>
    <dt>{messages.facts.made}</dt>
    <dd>
      <When at={statement.madeAt} />
    </dd>
    <dt>{messages.facts.entries}</dt>
    <dd>{statement.parts.length}</dd>
    <dt>{messages.facts.key}</dt>
    <dd>
      <Mono>{statement.keyId}</Mono> · {messages.signer[signer]}
    </dd>
  </DescriptionList>
);

export function RecordVerdict({ verdict, signer }: { verdict: Verdict; signer: Signer }) {
  const record = 'record' in verdict ? verdict.record : undefined;
  // A foreign key can sign any record, so an intact record of a foreign signer is not trusted.
  const isSound = verdict.kind === 'whole' && signer !== 'other';
  const shown = verdict.kind === 'whole' ? record?.parts : record?.parts.slice(0, 'at' in verdict ? verdict.at : 0);
  const left = (record?.parts.length ?? 0) - (shown?.length ?? 0);
  return (
    <Card sx={{ mt: 4 }} aria-label={messages.result} role="status">
      <Stack direction="row" spacing={2.5} sx={{ flexWrap: 'nowrap', alignItems: 'flex-start' }}>
        <Icon as={isSound ? ShieldCheck : OctagonAlert} color={isSound ? toneColors('green').fg : color.error} />
        <Stack spacing={2} sx={{ flex: 1 }}>
          <strong>{verdict.kind === 'whole' && signer === 'other' ? messages.signer.other : sentence(verdict)}</strong>
          {isSound || verdict.kind === 'no_record' ? null : <SecondaryText>{messages.doNotTrust}</SecondaryText>}
          {record === undefined ? null : <Facts record={record} signer={signer} />}
          {shown === undefined || shown.length === 0 ? null : <RecordParts parts={shown} />}
          {left === 0 ? null : <SecondaryText>{messages.notListed(left)}</SecondaryText>}
        </Stack>
      </Stack>
    </Card>
  );
}
