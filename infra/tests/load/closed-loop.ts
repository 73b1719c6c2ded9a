export async function closedLoop(
  atOnce: number,
  seconds: number,
  act: (nth: number) => Promise<void>,
): Promise<number> {
  const begun = performance.now();
  const isOver = (): boolean => performance.now() - begun > seconds * 1000;
  let [next, ended] = [0, 0];
  const worker = async (): Promise<void> => {
    while (!isOver()) {
      await act(next++);
      ended++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ended / ((performance.now() - begun) / 1000);
}
