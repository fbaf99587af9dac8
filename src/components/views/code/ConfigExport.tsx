import { useState } from 'react';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { toHydraOverrides, toPythonCall, toYaml } from '../../../importers/rllm_config/index.ts';
import { settingsToTakeAway } from '../../../state/document/configEdits.ts';
import { useActions } from '../../app/PlaygroundContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import view from './CodeView.module.css';
import styles from './ConfigPanel.module.css';

const FORMS = {
  yaml: { label: 'YAML', write: toYaml },
  hydra: { label: 'Overrides', write: toHydraOverrides },
  python: { label: 'Python', write: toPythonCall },
} as const;

type Form = keyof typeof FORMS;

/** The present settings as rLLM takes them. */
export function ConfigExport({ document }: { document: PlaygroundDocument }) {
  const [form, setForm] = useState<Form>('yaml');
  const { notify } = useActions();
  const text = FORMS[form].write(settingsToTakeAway(document), document.settings.revision);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => notify('Copied the settings.'),
      () => notify('The browser did not let the page copy.'),
    );
  };
  return (
    <section className={styles.export} aria-label="The present settings for rLLM">
      <div className={styles.exportHead}>
        <h3 className={styles.title}>The present settings, for rLLM</h3>
        <Segmented
          label="Written as"
          value={form}
          onValueChange={setForm}
          options={(Object.keys(FORMS) as Form[]).map((value) => ({ value, label: FORMS[value].label }))}
        />
        <Button size="small" icon="copy" onClick={copy}>
          Copy
        </Button>
      </div>
      <pre className={view.command}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
