import type { Part } from '../api/training.api.js';
import { messages } from '../training.messages.js';
import { Reading } from './Reading.js';

/** An original reading of the agent, from a disk made and damaged by its fixture code. */
export function Evidence({ of: { size, reading } }: { of: NonNullable<Part['evidence']> }) {
  return <Reading of={reading} what={messages.reading.image(size.toLocaleString('en-US'))} />;
}
