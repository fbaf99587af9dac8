import packageInfo from '../../package.json' with { type: 'json' };
import { type ExitCode, DataError, type Terminal, UsageError } from './command.ts';
import { commandNamed, COMMANDS } from './commands.ts';
import { FileError, nodeFiles } from './nodeFiles.ts';

/** Runs a command line. Errors are one readable line on stderr. */
export async function main(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args;
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
      terminal.out(helpText());
      return name === undefined ? 2 : 0;
    }
    if (name === '--version') {
      terminal.out(`${packageInfo.version}\n`);
      return 0;
    }
    const command = commandNamed(name);
    if (rest.includes('--help') || rest.includes('-h')) {
      terminal.out(`${command.help}\n`);
      return 0;
    }
    return await command.run(rest, terminal);
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message, 2, rest, terminal);
    if (error instanceof DataError || error instanceof FileError) return fail(error.message, 1, rest, terminal);
    throw error;
  }
}

/** With `--json` the error is data on stdout as well. */
function fail(message: string, code: ExitCode, args: readonly string[], terminal: Terminal): ExitCode {
  const line = message.replace(/\s*\n\s*/g, ' ');
  terminal.err(line);
  if (args.includes('--json'))
    terminal.out(`${JSON.stringify({ error: { type: 'input', message: line } }, null, 2)}\n`);
  return code;
}

function helpText(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `advantage-playground COMMAND\n\n${lines.join('\n')}\n\nCOMMAND --help says more; --version prints the version.\n`;
}

/**
 * Runs the command line of this process.
 * @public called by bin/advantage-playground.mjs in the built file
 */
export async function runProcess(): Promise<void> {
  const terminal: Terminal = {
    out: (text) => process.stdout.write(text),
    err: (line) => process.stderr.write(`${line}\n`),
    files: nodeFiles(),
  };
  // A reader that stops early, such as `head`, is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.exitCode = await main(process.argv.slice(2), terminal);
}
