import type { Repair } from '#api/generated/repairs.gen.js';
import { Mono } from '#ui/data-display/Mono.js';
import { bytesText, durationText } from '#ui/format/time-text.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { messages } from '../../messages/productions.messages.js';

type Production = NonNullable<NonNullable<Repair['alternatives']>[number]['produces']>;

/** The planned output on the shop's PC before approval: counts and kinds, never file names. */
export function ProductionFacts({ production }: { production: Production }) {
  const { what, bytes, count, kinds, place, sink, freeBytes, bytesPerSecond } = production;
  return (
    <DescriptionList>
      <dt>{messages.size}</dt>
      <dd>{bytesText(bytes)}</dd>
      {what === 'image' ? null : (
        <>
          <dt>{messages.files}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
          <dt>{messages.kinds}</dt>
          <dd>{messages.kindsText(kinds)}</dd>
        </>
      )}
      <dt>{messages.place}</dt>
      <dd>
        <Mono>{`${place}/${sink}`}</Mono>
      </dd>
      <dt>{messages.free}</dt>
      <dd>{bytesText(freeBytes)}</dd>
      {bytesPerSecond === undefined || bytesPerSecond === 0 ? null : (
        <>
          <dt>{messages.speed}</dt>
          <dd>{messages.speedText(bytesText(bytesPerSecond), durationText((bytes / bytesPerSecond) * 1000))}</dd>
        </>
      )}
    </DescriptionList>
  );
}
