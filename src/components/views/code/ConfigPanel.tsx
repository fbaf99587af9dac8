import { useId, useMemo, useSyncExternalStore } from 'react';
import { readRllmConfig } from '../../../importers/rllm_config/index.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { configText } from '../../../state/configText.ts';
import { applyConfig, withoutConfig } from '../../../state/document/configEdits.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { REVISION_NAMES } from '../lab/revisionNames.ts';
import { ConfigExport } from './ConfigExport.tsx';
import styles from './ConfigPanel.module.css';
import { ConfigReport } from './ConfigReport.tsx';
import { configSentence } from './configSentence.ts';

const EXAMPLE = `rllm:
  algorithm:
    adv_estimator: rloo
    norm_adv_by_std_in_grpo: false
  compact_filtering:
    enable: true
`;

/** A configuration of rLLM: what it sets here, and what becomes of every key; and the settings as one to take away. */
export default function ConfigPanel() {
  const document = usePlayground((state) => state.history.present);
  const { edit, notify } = useActions();
  const opened = useSyncExternalStore(configText.subscribe, configText.get);
  const text = opened ?? textOf(document);
  const id = useId();
  const { revision } = document.settings;
  const read = useMemo(() => (text.trim() === '' ? null : readRllmConfig(text, revision)), [text, revision]);
  const open = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) {
      notify(`${file.name} has more than 1 MB; a configuration of rLLM has a few kilobytes. Nothing was changed.`);
      return;
    }
    file.text().then(configText.set, () => notify(`${file.name} could not be read. Nothing was changed.`));
  };
  return (
    <Panel
      title="What does my configuration do?"
      caption={configSentence(read, REVISION_NAMES[revision])}
      actions={
        <>
          <label className={styles.open}>
            Open a file
            <input
              type="file"
              accept=".yaml,.yml,.json,.txt,.sh"
              className={styles.file}
              onChange={(event) => {
                open(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          <Button
            size="small"
            variant="primary"
            disabledReason={read?.ok ? undefined : 'There is no configuration to apply'}
            onClick={() => {
              if (!read?.ok) return;
              edit('apply a configuration', (present) => applyConfig(present, read.value));
              notify('Applied the configuration.', true);
            }}
          >
            Apply
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.text}>
          <label htmlFor={id} className={styles.label}>
            rLLM YAML, JSON, Hydra overrides, or the trainer’s call
          </label>
          <textarea
            id={id}
            className={styles.area}
            value={text}
            spellCheck={false}
            autoComplete="off"
            placeholder={EXAMPLE}
            rows={12}
            onChange={(event) => configText.set(event.target.value)}
          />
          {document.config !== undefined && (
            <p className={styles.note}>
              A configuration is part of this document, and the findings look at it.{' '}
              <LinkButton onClick={() => edit('forget the configuration', withoutConfig)}>Forget it</LinkButton>
            </p>
          )}
        </div>
        <div className={styles.report}>
          {read !== null && read.issues.length > 0 && (
            <Notice
              tone={read.ok ? 'warn' : 'error'}
              title={read.ok ? 'Some of it could not be read.' : 'This is no configuration that can be read.'}
            >
              <ul>
                {read.issues.slice(0, 8).map((issue) => (
                  <li key={`${issue.line}:${issue.column} ${issue.message}`}>
                    {`Line ${issue.line}, column ${issue.column}: ${issue.message}`}
                  </li>
                ))}
                {read.issues.length > 8 && <li>{`${read.issues.length - 8} more`}</li>}
              </ul>
            </Notice>
          )}
          {read?.ok && read.value.fault !== null && (
            <Notice
              tone="error"
              title={`The trainer refuses this configuration${read.value.fault.discrepancy === null ? '' : ` (${read.value.fault.discrepancy})`}.`}
              code={`${read.value.fault.pythonClass}: ${read.value.fault.message}`}
            >
              It checks its rules when it is constructed, before anything runs.
            </Notice>
          )}
          {read?.ok && <ConfigReport rows={read.value.report} />}
        </div>
      </div>
      <ConfigExport document={document} />
    </Panel>
  );
}

const MOST_BYTES = 1024 * 1024;

/** The configuration of the document as text: its own text is not kept. */
function textOf({ config }: PlaygroundDocument): string {
  return config === undefined ? '' : `${JSON.stringify(config, null, 2)}\n`;
}
