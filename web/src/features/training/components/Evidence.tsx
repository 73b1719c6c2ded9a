import type { Part } from '../api/training.api.js';
import { messages } from '../training.messages.js';
import { Reading } from './Reading.js';

/** A reading of the agent, as it was: a disk that its fixture code made and damaged. */
export function Evidence({ of: { size, reading } }: { of: NonNullable<Part['evidence']> }) {
  return <Reading of={reading} what={messages.reading.image(size.toLocaleString('en-US'))} />;
}
