import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './CodeView.module.css';
import { computeCommand } from './computeCommand.ts';

/** The same numbers without a browser. */
export function CommandLine({ document }: { document: PlaygroundDocument }) {
  const { notify } = useActions();
  const command = computeCommand(document);
  const copy = () => {
    navigator.clipboard.writeText(command).then(
      () => notify('Copied the command.'),
      () => notify('The browser did not let the page copy.'),
    );
  };
  return (
    <Panel
      title="Command line"
      caption="In a checkout of the project, the same engine gives the same numbers for the downloaded file."
      actions={
        <Button size="small" icon="copy" onClick={copy}>
          Copy
        </Button>
      }
    >
      <pre className={styles.command}>
        <code>{command}</code>
      </pre>
    </Panel>
  );
}
