// What the test runners report: how many tests passed and failed, and which ones gave trouble.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Lines of a message that are said again. */
const LINES = 30;
/** Troubles that are said again; a broken build would give hundreds. */
const LISTED = 20;

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const shortened = (message) => stripVTControlCharacters(message).trim().split('\n').slice(0, LINES).join('\n');

/** The report of Vitest's reporter "json". */
export function vitestResult(path) {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = read(path);
  const troubles = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has a message and no tests.
    if (tests.length === 0) return message ? [{ title: name, message: shortened(message) }] : [];
    return tests.map(({ fullName, failureMessages }) => ({
      title: fullName,
      message: shortened(failureMessages.join('\n')),
    }));
  });
  return { passed, failed, troubles: troubles.slice(0, LISTED) };
}

/** The report of Playwright's reporter "json". A test that passed on a second try counts as passed and is named. */
export function playwrightResult(path) {
  const { stats, errors, suites } = read(path);
  const troubles = specsOf(suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        title: `${file}:${line} ${title}${status === 'flaky' ? ' (passed on the second try)' : ''}`,
        message: shortened(results.flatMap((one) => one.errors.map((error) => error.message ?? '')).join('\n')),
      })),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    note: stats.flaky > 0 ? `${stats.flaky} only on a second try` : undefined,
    troubles: [
      ...errors.map(({ message = '' }) => ({ title: 'outside of the tests', message: shortened(message) })),
      ...troubles,
    ].slice(0, LISTED),
  };
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}
