import { Money } from '#ui/data-display/Money.js';

/** The sum of the rows above it. Each row opens its own postings, so the sum has no explanation of its own. */
export const ListTotal = ({ cents }: { cents: number }) => <Money cents={cents} />;
