import type { Settings } from '../../../importers/playground/document.ts';
import { useActions, usePlayground } from '../../app/PlaygroundContext.tsx';
import { Term } from '../../glossary/Term.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Rail.module.css';
import { RailSection } from './RailSection.tsx';

/** The settings of rLLM's algorithm section that reach the collector, and the revision that is modelled. */
export function RunSettings() {
  const settings = usePlayground((state) => state.history.present.settings);
  const hasSteps = usePlayground((state) =>
    state.history.present.batch.groups.some((group) => group.steps !== undefined),
  );
  const { edit } = useActions();
  const set = (label: string, change: Partial<Settings>) =>
    edit(label, (document) => ({ ...document, settings: { ...document.settings, ...change } }));

  return (
    <RailSection title="Settings">
      <div className={styles.setting}>
        <Switch
          checked={settings.normAdvByStdInGrpo}
          onCheckedChange={(on) => set(`turn ${on ? 'on' : 'off'} division by group std`, { normAdvByStdInGrpo: on })}
          label="Divide by group std"
          description={<code>norm_adv_by_std_in_grpo</code>}
        />
        <Switch
          checked={settings.usePrecomputedAdvantage}
          onCheckedChange={(on) =>
            set(`turn ${on ? 'on' : 'off'} precomputed advantages`, { usePrecomputedAdvantage: on })
          }
          label="Use precomputed"
          description={hasSteps ? <code>use_precomputed_advantage</code> : 'This batch has no precomputed advantages'}
        />
        <div className={styles.revision}>
          <span>
            <Term id="revision">rLLM revision</Term>
          </span>
          <Segmented
            label="rLLM revision"
            value={settings.revision}
            onValueChange={(revision) => set(`model ${revision}`, { revision })}
            options={[
              { value: 'rllm-head', label: 'Aug 2026' },
              { value: 'rllm-seed', label: 'Mar 2026' },
            ]}
          />
        </div>
      </div>
    </RailSection>
  );
}
