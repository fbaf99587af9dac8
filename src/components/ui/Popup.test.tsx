import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Popup } from './Popup.tsx';

beforeEach(() => {
  // React reports what the boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const Gone = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

it('leaves the page as it is when the code of a popup does not come, and says so until it is dismissed', async () => {
  render(
    <>
      <p>The page</p>
      <Popup>
        <Gone />
      </Popup>
    </>,
  );
  expect(await screen.findByText('This part of the page could not be loaded.')).toBeVisible();
  expect(screen.getByText('The page')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('This part of the page could not be loaded.')).not.toBeInTheDocument();
});
