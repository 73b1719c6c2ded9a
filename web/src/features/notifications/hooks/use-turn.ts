import { useInTurn } from '#ui/hooks/use-in-turn.js';

/**
 * Turns one kind on or off where the API takes the complete list of switched-off kinds. Changes run one after the
 * next, each based on the newest list, so a late Undo is safe during a further change.
 */
export function useTurn<Kind extends string>(
  kinds: readonly Kind[],
  newest: () => Promise<{ off: readonly Kind[] }>,
  send: (off: Kind[]) => Promise<unknown>,
): (kind: Kind, on: boolean) => Promise<void> {
  const inTurn = useInTurn();
  return (kind, on) =>
    inTurn(async () => {
      const { off } = await newest();
      await send(kinds.filter((one) => (one === kind ? !on : off.includes(one))));
    });
}
