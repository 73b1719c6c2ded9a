/** Questions of one session within the window. A refused asker cannot wear a person down by asking again and again. */
const QUESTIONS = 4;
const WINDOW_MS = 15 * 60_000;
const MOST_OPEN = 5;
const MOST_SESSIONS = 200;

export class QuestionLimit {
  readonly #asked = new Map<string, number[]>();

  constructor(private readonly now: () => Date) {}

  take(sessionId: string, open: number): boolean {
    const now = this.now().getTime();
    for (const [id, times] of this.#asked) if (times.every((at) => at + WINDOW_MS <= now)) this.#asked.delete(id);
    const times = (this.#asked.get(sessionId) ?? []).filter((at) => at + WINDOW_MS > now);
    // control: a session asks the person at the PC so often
    if (open >= MOST_OPEN || times.length >= QUESTIONS || this.#asked.size >= MOST_SESSIONS) return false;
    this.#asked.set(sessionId, [...times, now]);
    return true;
  }
}
