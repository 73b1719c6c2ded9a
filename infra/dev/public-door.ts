export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Client of the public HTTP API with one user's cookie. Used by the first start, the demo and the end-to-end tests, so
 * that all are limited to the abilities of a browser.
 */
export class PublicDoor {
  #cookie = '';
  /** `origin`: value of the Origin header, if the product is reached under a different address than `url`. */
  constructor(
    readonly url: string,
    private readonly origin = url,
  ) {}

  async signIn(username: string, password: string): Promise<this> {
    await this.post('/api/login', { username, password });
    return this;
  }

  at(other: PublicDoor): PublicDoor {
    other.#cookie = this.#cookie;
    return other;
  }

  get<T>(path: string): Promise<T> {
    return this.#ask<T>('GET', path);
  }
  post<T>(path: string, body?: unknown): Promise<T> {
    return this.#ask<T>('POST', path, body);
  }
  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#ask<T>('PATCH', path, body);
  }

  raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    return fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: this.origin }),
        ...(this.#cookie && { cookie: this.#cookie }),
        ...json,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
  }

  async stream(path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const response = await fetch(`${this.url}${path}`, {
      headers: { accept: 'text/event-stream', ...(this.#cookie && { cookie: this.#cookie }) },
      signal,
    });
    if (!response.ok || !response.body) throw await refusal(response);
    return response.body as AsyncIterable<Uint8Array>;
  }

  /** Yields the events of a live stream until `signal` ends the stream; `opened` is called once the stream is open. */
  async *events(
    path: string,
    signal: AbortSignal,
    opened: () => void = () => undefined,
  ): AsyncGenerator<{ type: string; id: string; version: number; row?: unknown }> {
    const body = await this.stream(path, signal);
    opened();
    let rest = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = block
            .split('\n')
            .filter((line) => line.startsWith('data:'))
            .map((line) => line.slice(5).trim())
            .join('\n');
          // Skips heartbeats, which carry no data.
          if (data !== '' && !block.startsWith('event: heartbeat'))
            yield JSON.parse(data) as { type: string; id: string; version: number; row?: unknown };
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #keep(cookie: string): void {
    const name = cookie.split('=')[0];
    const others = this.#cookie.split('; ').filter((one) => one !== '' && one.split('=')[0] !== name);
    this.#cookie = [...others, cookie].join('; ');
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.raw(method, path, body);
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie.split(';')[0] ?? '');
    if (!response.ok) throw await refusal(response);
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}

async function refusal(response: Response): Promise<RefusedError> {
  const text = await response.text();
  try {
    const { code, message } = JSON.parse(text) as { code?: string; message?: string };
    return new RefusedError(response.status, code ?? '', message ?? text);
  } catch (error) {
    if (error instanceof SyntaxError) return new RefusedError(response.status, '', text.slice(0, 200));
    throw error;
  }
}
