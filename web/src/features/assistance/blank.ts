/** spec part 2 §5: what is blank after trimming is not sent. */
export const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';
