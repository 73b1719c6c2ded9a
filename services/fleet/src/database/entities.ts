import { AgentEntity } from '../agents/agent.entity.js';
import { EnrolmentTokenEntity } from '../enrolment/enrolment-token.entity.js';
import { OneTimeSessionEntity } from '../one-time-sessions/one-time-session.entity.js';
import { DeviceEntity } from '../bench/device.entity.js';
import { InstructionEntity } from '../commands/instruction.entity.js';

export const ENTITIES = [AgentEntity, EnrolmentTokenEntity, DeviceEntity, InstructionEntity, OneTimeSessionEntity];
