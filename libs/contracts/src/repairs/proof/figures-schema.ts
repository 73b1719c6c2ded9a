import { integer, list, nested, oneOf, text } from '../../rules.js';
import { FIGURE_DETAIL_MAX, FIGURE_NAMES, FIGURE_UNITS } from './figures.js';

// Apart from the names: a waiting agent loads those, and would keep the library of the schemas in its memory.
/** Measurements on the device. A diagnosis has only `before`; a repeated measurement after a change has both. */
export const figures = () =>
  list(
    nested({
      name: oneOf(FIGURE_NAMES).required(),
      unit: oneOf(FIGURE_UNITS).required(),
      before: integer(0).optional(),
      after: integer(0).optional(),
      /** Method of the measurement, or the reason for not repeating the measurement. */
      detail: text(FIGURE_DETAIL_MAX).defined(),
    }),
  );
