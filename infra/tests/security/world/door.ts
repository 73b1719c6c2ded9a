import { Http, type Answer } from './http.js';

/** The public sign-in from a new network each time, so that limits per network start again. */
export class Door {
  readonly #http: Http;
  #from = 0;

  constructor(url: string) {
    this.#http = new Http(url);
  }

  /** Cookies of earlier sign-ins identify a known browser. Rejects with NoAnswerError. */
  signIn(username: string, password: string, cookie?: string): Promise<Answer> {
    const nth = ++this.#from;
    const body = JSON.stringify({ username, password });
    return this.#http.ask({
      method: 'POST',
      path: '/api/login',
      body,
      from: `127.${10 + (nth >> 16)}.${(nth >> 8) & 255}.${nth & 255}`,
      headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    });
  }
}

export const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
