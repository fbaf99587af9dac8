import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/global.css';
import { App } from './components/app/App.tsx';
import type { Playground } from './components/app/PlaygroundContext.tsx';
import { firstStepsPart } from './components/app/firstStepsPart.ts';
import { StartFailure } from './components/app/StartFailure.tsx';
import { LinkGate } from './components/share/LinkGate.tsx';
import { isFirstVisit } from './state/firstVisit.ts';
import { openBeside, openPlayground } from './openPlayground.ts';

const root = createRoot(document.getElementById('root')!);

function show(playground: Playground): void {
  root.render(
    <StrictMode>
      <LinkGate own={playground} openBeside={openBeside}>
        <App />
      </LinkGate>
    </StrictMode>,
  );
}

// Fetched beside the document, so that the first paint of a first visit is whole.
const newcomers = isFirstVisit() ? firstStepsPart.load().catch(() => {}) : null;

openPlayground()
  .then(async (playground) => {
    await newcomers;
    show(playground);
  })
  .catch((error: unknown) => root.render(<StartFailure error={error} />));
