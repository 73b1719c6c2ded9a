import type { TaxDocument } from '#api/generated/documents.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { messages } from '../documents.messages.js';

const { list: texts } = messages;

/** The buyer. After an erasure, a full tax invoice says how long the law keeps the name. */
export const BuyerName = ({ row: { buyerName, buyerKeptUntil } }: { row: TaxDocument }) => {
  if (buyerName === '') return <SecondaryText>–</SecondaryText>;
  if (buyerKeptUntil === undefined) return buyerName;
  return (
    <>
      {buyerName}
      <SecondaryText component="p">
        {texts.keptUntil} <When at={buyerKeptUntil} as="day" />
      </SecondaryText>
    </>
  );
};
