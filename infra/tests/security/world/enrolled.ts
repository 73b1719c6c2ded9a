export interface Enrolled {
  readonly agentId: string;
  readonly certificate: string;
  readonly chain: string;
  readonly root: string;
  readonly link: string;
}
