/**
 * A client of the public HTTP API with the session of one user. Each suite has a client of its own, which may be
 * patient, hostile or measured. `Answer` is the body of a granted request, or the client's own form of any answer.
 */
export interface Sender<Answer = unknown> {
  post(path: string, body?: object): Promise<Answer>;
}
export interface ApiClient {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
}
