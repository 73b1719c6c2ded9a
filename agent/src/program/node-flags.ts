/** Options of Node for a packed script; the single file has its own inside. A waiting agent needs memory more than speed. */
export const NODE_FLAGS = ['--max-semi-space-size=1', '--disable-warning=ExperimentalWarning'] as const;
