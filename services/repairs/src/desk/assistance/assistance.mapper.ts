import { Inject, Injectable } from '@nestjs/common';
import { isActiveAssistance } from '@revive/contracts/assistance/states';
import type { Clock } from '@revive/platform/core/clock';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import type {
  Assistance,
  AssistanceEntry,
  AssistanceHead,
  AssistanceLine,
  CommandResult,
} from '@revive/proto/revive/repairs/v1/assistance';
import type { RepairsConfig } from '../../config.js';
import type { HardwareValue } from '../../cases/tickets/entities/run.entity.js';
import type { Party } from './assistance-parties.js';
import { COMMAND_LOST_MS, partnerOf, unreadOf } from './assistance.policy.js';
import type { EntryRow, RequestRow } from './assistance.query.js';

const iso = (date: Date | null): string | undefined => date?.toISOString();
const DECIMAL_GB = 1e9;

@Injectable()
export class AssistanceMapper {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'iceServers'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  whole(party: Party, row: RequestRow, entries: readonly EntryRow[]): Assistance {
    const { request } = row;
    const now = this.clock();
    const partner = isActiveAssistance(request.state) ? partnerOf(request, party.side, party.person) : undefined;
    const seen = party.side === 'shop' ? request.shopSeen : request.supportSeen;
    return {
      head: headOf(row, unreadOf(entries, party.side, seen)),
      side: party.side,
      endedAt: iso(request.endedAt),
      endedBy: request.endedBy ?? undefined,
      entries: entries.map((entry) => entryOf(entry, request.repairId, now)),
      mayCall: partner !== undefined,
      partnerName: (party.side === 'shop' ? request.helperName : request.askedBy) ?? undefined,
      // Relay credentials are sent only to the two participants of the call.
      iceServers: partner === undefined ? [] : this.config.iceServers.map((one) => ({ ...one, urls: [...one.urls] })),
    };
  }

  line({ person }: Party, row: RequestRow, unread: number): AssistanceLine {
    return { head: headOf(row, unread), currentStep: row.currentStep, mine: row.request.helperId === person.userId };
  }
}

function headOf({ request, number, deviceName, tenantName }: RequestRow, unread: number): AssistanceHead {
  return {
    id: request.id,
    repairId: request.repairId,
    number,
    tenantName,
    deviceName,
    state: request.state,
    question: request.question,
    step: request.step ?? undefined,
    askedBy: request.askedBy,
    askedAt: request.askedAt.toISOString(),
    helperName: request.helperName ?? undefined,
    answeredAt: iso(request.answeredAt),
    needsAssistance: isActiveAssistance(request.state) && request.guidedAt === null,
    unread,
    version: request.version,
  };
}

function entryOf(entry: EntryRow, repairId: string, now: Date): AssistanceEntry {
  return {
    id: entry.id,
    position: entry.position,
    kind: entry.kind,
    side: entry.side,
    byName: entry.byName,
    text: entry.text,
    step: entry.step ?? undefined,
    at: entry.at.toISOString(),
    seenAt: iso(entry.seenAt),
    confirmedAt: iso(entry.confirmedAt),
    confirmedBy: entry.confirmedBy ?? undefined,
    command: entry.command ?? undefined,
    commandState: entry.command === null ? undefined : commandStateOf(entry, now),
    ranBy: entry.ranBy ?? undefined,
    ranAt: iso(entry.ranAt),
    runId: entry.runRepairId === repairId ? (entry.runId ?? undefined) : undefined,
    failure: entry.runStatus === 'failed' ? (entry.runReason ?? undefined) : undefined,
    result: resultOf(entry),
  };
}

function commandStateOf({ ranAt, runId, runStatus, result }: EntryRow, now: Date): AssistanceEntry['commandState'] {
  if (ranAt === null) return 'proposed';
  if (runStatus === 'completed' || runStatus === 'failed') return runStatus === 'completed' ? 'done' : 'failed';
  if (runId !== null) return 'running';
  if (result !== null) return 'done';
  return now.getTime() - ranAt.getTime() > COMMAND_LOST_MS ? 'proposed' : 'running';
}

function resultOf({ command, result, hardware, runStatus }: EntryRow): CommandResult | undefined {
  if (command === 'list_disks' && result?.disks)
    return { drives: [], disks: result.disks.map((disk) => ({ ...disk })) };
  if (runStatus !== 'completed' || !hardware) return undefined;
  if (command === 'read_drive_health') return { disks: [], drives: drivesOf(hardware), computer: result?.computer };
  if (command !== 'inspect_computer') return undefined;
  const { cpu, board, totalMemory, system } = hardware;
  return {
    disks: [],
    drives: drivesOf(hardware),
    computer: result?.computer,
    processor: joined(cpu?.vendor, cpu?.model),
    memoryBytes: totalMemory,
    board: joined(board?.manufacturer, board?.model),
    system,
  };
}

const drivesOf = ({ drives }: HardwareValue): CommandResult['drives'] =>
  drives.map(({ model, bytes, health }) => ({ model, capacityGB: Math.round(bytes / DECIMAL_GB), health }));
const joined = (...parts: (string | undefined)[]): string | undefined => parts.filter(Boolean).join(' ') || undefined;
