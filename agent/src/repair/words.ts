export function where(layer: string): string {
  return layer === 'disk' ? 'the partition table' : layer === 'volume' ? 'the volume' : layer;
}

export function list(words: string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
