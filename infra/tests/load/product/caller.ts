import { Agent, request } from 'node:http';

/** An API client with its own network address (of 127.0.0.0/8) and a keep-alive connection, like a browser. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 });
  readonly #to: { readonly port: number; readonly host: string };

  constructor(
    private readonly url: string,
    private readonly from: string,
    private readonly cookie = '',
  ) {
    const { host, port } = new URL(url);
    this.#to = { port: Number(port), host };
  }

  get<T>(path: string): Promise<T> {
    return this.#ask<T>('GET', path);
  }
  post<T>(path: string, body?: object): Promise<T> {
    return this.#ask<T>('POST', path, body);
  }
  close(): void {
    this.#agent.destroy();
  }

  #ask<T>(method: string, path: string, body?: object): Promise<T> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#to.port,
          method,
          path,
          agent: this.#agent,
          localAddress: this.from,
          headers: {
            host: this.#to.host,
            ...(method !== 'GET' && { origin: this.url }),
            ...(this.cookie !== '' && { cookie: this.cookie }),
            ...(json !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(json),
            }),
          },
        },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (chunk: string) => (text += chunk))
            .on('error', reject);
          response.on('end', () => {
            if ((response.statusCode ?? 0) >= 300)
              reject(new TypeError(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
            else resolve((text === '' ? undefined : JSON.parse(text)) as T);
          });
        },
      );
      sent.on('error', reject);
      sent.end(json);
    });
  }
}
