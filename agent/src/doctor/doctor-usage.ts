export const DOCTOR_USAGE = `The doctor of this PC's agent:
  doctor                     check the connection, this PC, its devices and tools, and say what to do
  doctor --json              the same for programs
It ends with 0 without a problem, with 1 for a problem, and with 2 for wrong arguments.`;
