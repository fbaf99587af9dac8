import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run screenshots`: a picture of every state, at three widths in both themes, to be looked at. */
export default defineConfig({ ...base, testDir: 'e2e/screenshots', testIgnore: [], reporter: [['line']] });
