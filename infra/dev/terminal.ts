const isTty = process.stdout.isTTY === true;
const colour = (code: number) => (text: string) => (isTty ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = colour(1);
export const faint = colour(2);
export const red = colour(31);
export const green = colour(32);
export const yellow = colour(33);
export const teal = colour(36);

export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const begun = process.hrtime.bigint();
  if (isTty) process.stdout.write(`${faint('…')} ${title}\r`);
  try {
    const result = await work();
    const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
    process.stdout.write(`${isTty ? '\u001b[2K' : ''}${green('✓')} ${title} ${faint(`${seconds.toFixed(2)} s`)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${isTty ? '\u001b[2K' : ''}${red('✗')} ${title}\n`);
    throw error;
  }
}

export const print = (text = ''): void => console.log(text);
export const complain = (text: string): void => console.error(text);
