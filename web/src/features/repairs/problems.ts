export { problemsOf, type Problem } from '@revive/contracts/repairs/problems';
