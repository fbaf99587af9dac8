import { type Command, UsageError } from './command.ts';
import { compute } from './compute/command.ts';
import { conformance } from './conformance/command.ts';
import { inspect } from './inspect/command.ts';
import { simulate } from './simulate/command.ts';

/** The commands, in the order of the help. To add one, write its folder and a line here. */
export const COMMANDS: readonly Command[] = [inspect, compute, conformance, simulate];

/** The command of this name. */
export function commandNamed(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (command !== undefined) return command;
  throw new UsageError(`There is no command "${name}". There are ${COMMANDS.map((one) => one.name).join(', ')}.`);
}
