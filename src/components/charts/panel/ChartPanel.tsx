import { type ReactNode, useRef, useState } from 'react';
import { downloadBlob, downloadText, fileName } from '../../app/download.ts';
import { usePlayground, useActions } from '../../app/PlaygroundContext.tsx';
import { rasterise } from '../../export/rasterise.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Panel, type PanelState } from '../../ui/Panel.tsx';
import { chartPicture } from './chartPicture.ts';
import { chartCsv, type ChartData, ChartTable } from './ChartTable.tsx';

interface ChartPanelProps {
  readonly title: string;
  readonly caption: string;
  readonly state: PanelState;
  readonly height: number;
  /** The numbers of the chart, made when they are asked for. */
  readonly data: () => ChartData;
  /** Behind the document's name in names of files. */
  readonly file: string;
  /** Small print of its pictures. */
  readonly source: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A chart with its question, its sentence, its table and its files. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, caption, state, height, data, file, source, className, children } = props;
  const name = usePlayground(({ history }) => history.present.name);
  const { notify } = useActions();
  const [asTable, setAsTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const base = `${fileName(name)}-${file}`;
  const ready = state.kind === 'ready' || state.kind === 'stale';

  const savePicture = async (kind: 'png' | 'svg') => {
    const picture = frame.current === null ? null : chartPicture(frame.current, { title, caption, source });
    if (picture === null) notify('There is no drawing to save: show the chart first.');
    else if (kind === 'svg') downloadText(`${base}.svg`, picture, 'image/svg+xml');
    else downloadBlob(`${base}.png`, await rasterise(picture));
  };
  const save = (kind: 'png' | 'svg') =>
    void savePicture(kind).catch(() =>
      notify('The browser could not draw the picture. The SVG and the CSV still work.'),
    );
  return (
    <Panel
      title={title}
      caption={caption}
      state={state}
      bodyHeight={height}
      className={className}
      actions={
        ready && (
          <>
            <IconButton
              icon="table"
              size="small"
              variant="ghost"
              label={asTable ? `Show “${title}” as a chart` : `Show “${title}” as a table`}
              pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            <Menu
              align="end"
              trigger={<IconButton icon="dots" size="small" variant="ghost" label={`Save “${title}”`} />}
              entries={[
                {
                  kind: 'action',
                  id: 'png',
                  label: 'Picture',
                  hint: '.png',
                  onSelect: () => save('png'),
                  ...(asTable && { disabledReason: 'The table is shown, not the chart' }),
                },
                {
                  kind: 'action',
                  id: 'svg',
                  label: 'Drawing',
                  hint: '.svg',
                  onSelect: () => save('svg'),
                  ...(asTable && { disabledReason: 'The table is shown, not the chart' }),
                },
                {
                  kind: 'action',
                  id: 'csv',
                  label: 'Numbers',
                  hint: '.csv',
                  onSelect: () => downloadText(`${base}.csv`, chartCsv(data()), 'text/csv'),
                },
              ]}
            />
          </>
        )
      }
    >
      {asTable ? <ChartTable data={data()} label={title} height={height} /> : <div ref={frame}>{children}</div>}
    </Panel>
  );
}
