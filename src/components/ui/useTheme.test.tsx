import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useTheme } from './useTheme.ts';

function system(dark: boolean) {
  const media = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal('matchMedia', () => media);
  return (next: boolean) => {
    media.matches = next;
    act(() => {
      media.dispatchEvent(new Event('change'));
    });
  };
}

function Probe() {
  const { theme, choice, setChoice, toggle } = useTheme();
  return (
    <>
      <p>{`${theme}, ${choice}`}</p>
      <button type="button" onClick={toggle}>
        toggle
      </button>
      <button type="button" onClick={() => setChoice('auto')}>
        auto
      </button>
    </>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('follows the system until one is chosen, and again after', async () => {
  const user = userEvent.setup();
  const change = system(false);
  render(<Probe />);
  expect(screen.getByText('light, auto')).toBeInTheDocument();
  change(true);
  expect(screen.getByText('dark, auto')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(screen.getByText('toggle'));
  expect(screen.getByText('light, light')).toBeInTheDocument();
  expect(localStorage.getItem('theme')).toBe('light');
  change(false);
  change(true);
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  await user.click(screen.getByText('auto'));
  expect(screen.getByText('dark, auto')).toBeInTheDocument();
  expect(localStorage.getItem('theme')).toBeNull();
});

it('works for the visit where storage is blocked', async () => {
  const user = userEvent.setup();
  system(false);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  render(<Probe />);
  await user.click(screen.getByText('toggle'));
  expect(screen.getByText('dark, dark')).toBeInTheDocument();
});
