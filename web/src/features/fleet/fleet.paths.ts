export const AGENTS_PATH = '/tenant/agents';
