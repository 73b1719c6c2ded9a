import type { Part } from '../api/training.api.js';
import { Reading } from './Reading.js';

/** A reading of the agent, as it was: a disk that its fixture code made and damaged. */
export function Evidence({ of: { size, reading } }: { of: NonNullable<Part['evidence']> }) {
  return (
    <Reading
      of={reading}
      what={`${size.toLocaleString('en-US')} bytes of a disk image that was made for this training`}
    />
  );
}
