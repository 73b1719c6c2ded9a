import { useInTurn } from '#ui/hooks/use-in-turn.js';

/**
 * Turns one of several kinds on or off where the platform takes the whole list of what is off: one after the other, each
 * from what holds by then. An Undo may come late, and while another is under way.
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
