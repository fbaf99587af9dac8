import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/global.css';
import { PlaygroundProvider } from '../components/app/PlaygroundContext.tsx';
import { StartFailure } from '../components/app/StartFailure.tsx';
import { EmbedPage } from '../components/embed/EmbedPage.tsx';
import { followTheme } from '../components/embed/followTheme.ts';
import { readEmbedOptions } from '../state/share/embedOptions.ts';
import { openEmbed } from './openEmbed.ts';

const root = createRoot(document.getElementById('root')!);
const options = readEmbedOptions(location.search);
followTheme(options.theme);

try {
  const { playground, trouble } = openEmbed(location.hash);
  root.render(
    <StrictMode>
      <PlaygroundProvider value={playground}>
        <EmbedPage options={options} trouble={trouble} />
      </PlaygroundProvider>
    </StrictMode>,
  );
} catch (error) {
  root.render(<StartFailure error={error} />);
}
