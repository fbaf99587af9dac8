import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What jsdom has no layout or pointer for. Each stub answers the way a desktop browser at rest would.

class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function stillMediaQuery(query: string): MediaQueryList {
  return {
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  };
}

const stubs: readonly (readonly [object, string, unknown])[] = [
  [window, 'matchMedia', stillMediaQuery],
  [globalThis, 'ResizeObserver', StillResizeObserver],
  [Element.prototype, 'hasPointerCapture', () => false],
  [Element.prototype, 'setPointerCapture', () => {}],
  [Element.prototype, 'releasePointerCapture', () => {}],
  [Element.prototype, 'scrollIntoView', () => {}],
];
for (const [target, name, value] of stubs) {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset['modal'];
});
