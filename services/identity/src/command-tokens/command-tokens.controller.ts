import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { CommandTokenReply, CommandTokenRequest } from '@revive/proto/revive/identity/v1/identity';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { IssueCommandToken } from './issue-command-token.js';

@Controller()
@CalledBy('gateway')
export class CommandTokensController {
  constructor(private readonly commandTokens: IssueCommandToken) {}

  @GrpcMethod('Identity', 'IssueCommandToken')
  @WithoutActor()
  async issueCommandToken(@Payload() request: CommandTokenRequest): Promise<CommandTokenReply> {
    return {
      token: await this.commandTokens.run({
        secret: request.sessionId,
        method: request.method,
        bodySha256: request.bodySha256,
      }),
    };
  }
}
