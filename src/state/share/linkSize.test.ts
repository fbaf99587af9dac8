import { expect, test } from 'vitest';
import { linkSizeOf } from './linkSize.ts';

test('links of up to 2,000 characters fit, up to 8,000 they are long, beyond that too long', () => {
  expect([1, 2_000, 2_001, 8_000, 8_001].map(linkSizeOf)).toEqual(['fits', 'fits', 'long', 'long', 'too long']);
});
