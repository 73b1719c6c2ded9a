import type { Repair } from '#api/generated/repairs.gen.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { digestText } from '#ui/format/hex.js';
import { bytesText } from '#ui/format/time-text.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { messages } from '../../messages/productions.messages.js';

type Produced = NonNullable<Repair['runs'][number]['produced']>;

export function ProducedFacts({ produced, isDeleted }: { produced: Produced; isDeleted: boolean }) {
  const { what, path, bytes, sha256, badBytes, badPlaces, count, whole } = produced;
  return (
    <>
      <DescriptionList>
        <dt>{messages.path}</dt>
        <dd>
          {isDeleted ? (
            messages.deleted
          ) : (
            <>
              <Mono>{path}</Mono> <CopyButton quiet text={path} label={messages.copyPath} />
            </>
          )}
        </dd>
        <dt>{messages.size}</dt>
        <dd>{bytesText(bytes)}</dd>
        {what === 'files' ? (
          <>
            <dt>{messages.recovered}</dt>
            <dd>{messages.recoveredText(whole, count)}</dd>
          </>
        ) : null}
        {badBytes === 0 ? null : (
          <>
            <dt>{messages.unreadable}</dt>
            <dd>{messages.unreadableText(bytesText(badBytes), badPlaces)}</dd>
          </>
        )}
        {sha256 === '' && !isDeleted ? null : (
          <>
            <dt>{what === 'image' ? messages.checksum : messages.listChecksum}</dt>
            <dd>
              <Mono title={sha256}>{digestText(sha256)}</Mono>{' '}
              <CopyButton quiet text={sha256} label={messages.copyChecksum} />
            </dd>
          </>
        )}
      </DescriptionList>
      {sha256 === '' ? <SecondaryText component="p">{messages.notWhole}</SecondaryText> : null}
    </>
  );
}
