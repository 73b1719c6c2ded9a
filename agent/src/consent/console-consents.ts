import { answerConsent } from './consent-answers.js';
import type { ConsentBook } from './consent-book.js';
import type { ConsentPage } from './consent-page.js';

type Reply = readonly [status: number, body?: object];

/** The console's calls about consents. The console door has checked its secret. */
export class ConsoleConsents {
  constructor(
    private readonly book: ConsentBook,
    private readonly page: Pick<ConsentPage, 'file'>,
  ) {}

  list(): Reply {
    return [200, { pending: this.book.pending(), live: this.book.live() }];
  }

  async answer(said: Readonly<Record<string, unknown>>): Promise<Reply> {
    const { consentId, answer, person, privileges } = said;
    const result = await answerConsent(this.book, { consentId, answer, person, privileges });
    if (result === undefined) return [400];
    return [result === 'done' ? 200 : 409, { result }];
  }

  async openPage(): Promise<Reply> {
    return [200, { file: await this.page.file() }];
  }
}
