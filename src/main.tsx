import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/global.css';
import { App } from './components/app/App.tsx';
import type { Playground } from './components/app/PlaygroundContext.tsx';
import { StartFailure } from './components/app/StartFailure.tsx';
import { LinkGate } from './components/share/LinkGate.tsx';
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

openPlayground().then(show, (error: unknown) => root.render(<StartFailure error={error} />));
