import { slide } from '../part.js';

export const CUSTOMER_PRICE = [
  slide(
    'price-book',
    'One price book',
    ['A price belongs to a procedure', 'Not to a single damage', 'Not to the hour'],
    'What a customer pays comes from one price book. A price belongs to a procedure. A boot repair costs three hundred and fifty rand, a registry repair two hundred and fifty, a storage recovery one hundred and eighty, an optimisation one hundred and twenty. Three damages that one procedure mends are one line on the quote, not three. And a repair that took you ten minutes costs the same as one that took an hour.',
  ),
  slide(
    'server',
    'The platform computes the price',
    ['A browser’s figure is only compared', 'A difference is refused', 'Nobody types a price into a page'],
    'The platform computes every price itself. Where a page sends a total, it is compared with the platform’s own, and a difference is refused with the right figure. So a customer cannot change a price in the browser, and neither can you. If you wish to give a discount, that is between you and your customer, outside of the quote. Do not write another amount on paper than the one that stands on the tracking page.',
  ),
  slide(
    'version',
    'A quote has a version',
    ['A number and an amount', 'Frozen when it is made', 'An approval is of one version'],
    'Each quote has a version and an amount, and both are frozen when it is made. A later change of the price book does not change it. An approval is of one version. When a new version appears, the old approval is no longer enough, even if the amount is the same. When you phone a customer, say the version and the amount aloud. It takes five seconds, and it is exactly what is recorded.',
  ),
  slide(
    'more-found',
    'When more is found',
    ['A new version', 'Back to quoted', 'No extra charge inside a paid procedure'],
    'Sometimes a second look finds more than the first. Then the plan changes, and a changed plan needs a new version of the quote and a new approval. The ticket goes back from repairing to quoted. As long as the additional work belongs to a procedure that the customer pays for already, the amount stays the same. Only a further procedure is a further line. The customer decides again, and may decline.',
  ),
  slide(
    'diagnosis-fee',
    'The diagnosis fee',
    ['Each shop sets its own', 'Nothing until it sets one', 'Shown before anybody approves'],
    'A diagnosis takes time, also when no repair follows. Each shop sets its own diagnosis fee. Until it has set one, the fee is nothing. You may see eight hundred and ninety-nine rand beside it: that is the list price, shown for comparison. The tracking page tells the customer the fee of your shop before anybody approves anything. If your shop has not decided yet, ask the owner before you take the first device in.',
  ),
  slide(
    'fails',
    'When a repair fails',
    ['Only the diagnosis fee', 'Also when it is declined', 'Also after a rollback by a failed check'],
    'If a repair fails, the customer pays the diagnosis fee and nothing else. The same holds if the customer declines the quote. The page says so, with the figure, above the button. This is the sentence that customers remember, so say it yourself: if it does not work, you pay the diagnosis only. Then say the amount. Do not add a handling fee, a storage fee or anything else that the page does not show.',
  ),
  slide(
    'vat',
    'Prices include VAT',
    ['No line is added', 'Your tax invoice states what is contained', 'Only if your shop is registered'],
    'All prices contain value added tax. Nothing is added at the end, and the total on the quote is what is paid. If your shop is registered for VAT, the tax invoice that you give to the customer states how much tax is contained in the amount. A shop that is not registered may not charge VAT, and states none. If you are not sure whether your shop is registered, ask its owner: the number is in the business profile.',
  ),
] as const;
