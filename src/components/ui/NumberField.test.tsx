import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';
import { numberText, parseNumber, stepNumber } from './numberText.ts';

describe('parseNumber', () => {
  it.each([
    ['0.5', 0.5],
    [' .5 ', 0.5],
    ['5.', 5],
    ['+1e-6', 1e-6],
    ['1e\u22126', 1e-6],
    ['\u22120.25', -0.25],
    ['-0', -0],
    ['0,875', 0.875],
    ['1,5', 1.5],
    ['-,5', -0.5],
    ['1234,567', 1234.567],
    ['1,234,567', 1234567],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['12 345', 12345],
    ['0,5e3', 500],
  ])('reads %j', (text, value) => {
    expect(parseNumber(text)).toEqual({ ok: true, value });
  });

  it.each(['n/a', '1,2,3', '1.2.3', '0x10', '1e', '--1', '1 2', 'e5', ','])('refuses %j', (text) => {
    expect(parseNumber(text)).toEqual({ ok: false, message: 'Not a number.' });
  });

  it('asks back when a comma has two readings', () => {
    expect(parseNumber('1,000')).toEqual({ ok: false, message: 'Two readings. Write 1000 or 1.000.' });
  });

  it('takes missing and non-finite values only where they are allowed', () => {
    expect(parseNumber('')).toMatchObject({ ok: false });
    expect(parseNumber('  ', { allowMissing: true })).toEqual({ ok: true, value: null });
    expect(parseNumber('nan')).toMatchObject({ ok: false });
    const rules = { allowNonFinite: true };
    expect(parseNumber('NaN', rules)).toEqual({ ok: true, value: Number.NaN });
    expect(parseNumber('inf', rules)).toEqual({ ok: true, value: Number.POSITIVE_INFINITY });
    expect(parseNumber('\u2212Infinity', rules)).toEqual({ ok: true, value: Number.NEGATIVE_INFINITY });
    expect(parseNumber('1e999', rules)).toEqual({ ok: false, message: 'Too large for a double.' });
  });

  it('names the range that is missed', () => {
    expect(parseNumber('2', { min: 0, max: 1 })).toEqual({ ok: false, message: 'From 0 to 1.' });
    expect(parseNumber('-1', { min: 0 })).toEqual({ ok: false, message: 'At least 0.' });
    expect(parseNumber('0.5', { integer: true })).toEqual({ ok: false, message: 'A whole number.' });
  });
});

describe('numberText', () => {
  it.each([
    [0.1, '0.1'],
    [-0.5, '\u22120.5'],
    [1e-6, '0.000001'],
    [1e-7, '1e\u22127'],
    [1e21, '1e21'],
    [0.1 + 0.2, '0.30000000000000004'],
    [-0, '\u22120'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '\u2212inf'],
    [null, ''],
  ])('%d is %s', (value, text) => {
    expect(numberText(value)).toBe(text);
    expect(parseNumber(text, { allowMissing: true, allowNonFinite: true })).toEqual({ ok: true, value });
  });
});

describe('stepNumber', () => {
  it('steps in decimals, so no noise digits appear', () => {
    expect(stepNumber(0.2, 0.1)).toBe(0.3);
    expect(stepNumber(0.1, -0.1)).toBe(0);
    expect(stepNumber(1e-6, 1e-7)).toBe(1.1e-6);
    expect(stepNumber(-0.7, 0.1)).toBe(-0.6);
  });

  it('keeps to the range and to whole numbers', () => {
    expect(stepNumber(0.95, 0.1, { max: 1 })).toBe(1);
    expect(stepNumber(8, 0.1, { integer: true })).toBe(9);
    expect(stepNumber(null, 0.1, { min: 1 })).toBe(1);
    expect(stepNumber(Number.NaN, 1)).toBeNaN();
  });
});

function setUp(props: Partial<NumberFieldProps> = {}) {
  const onCommit = vi.fn<(value: number | null) => void>();
  function Harness() {
    const [value, setValue] = useState<number | null>(props.value === undefined ? 0.5 : props.value);
    return (
      <NumberField
        label="Reward"
        {...props}
        value={value}
        onCommit={(next) => {
          onCommit(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Harness />);
  return { onCommit, field: screen.getByRole('textbox', { name: 'Reward' }), user: userEvent.setup() };
}

describe('NumberField', () => {
  it('commits on Enter and on leaving, once', async () => {
    const { onCommit, field, user } = setUp();
    await user.clear(field);
    await user.type(field, '0,875{Enter}');
    await user.tab();
    expect(onCommit.mock.calls).toEqual([[0.875]]);
    expect(field).toHaveValue('0.875');
  });

  it('describes an entry that is no number, keeps it, and takes it back with Escape', async () => {
    const { onCommit, field, user } = setUp();
    await user.clear(field);
    await user.type(field, 'n/a{Enter}');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Not a number.');
    expect(field).toHaveValue('n/a');
    await user.keyboard('{Escape}');
    expect(field).toBeValid();
    expect(field).toHaveValue('0.5');
    expect(onCommit).not.toHaveBeenCalled();
  });

  it('steps with the arrows, times ten with Shift and a tenth with Alt', async () => {
    const { onCommit, field, user } = setUp();
    await user.click(field);
    await user.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowUp}{/Alt}');
    expect(onCommit.mock.calls).toEqual([[0.6], [-0.4], [-0.39]]);
  });

  it('leaves a placeholder of several values alone', async () => {
    const { onCommit, field, user } = setUp({ value: null, allowMissing: true, placeholder: '3 values' });
    await user.click(field);
    await user.tab();
    expect(onCommit).not.toHaveBeenCalled();
    expect(field).toHaveAttribute('placeholder', '3 values');
  });
});
