import { pythonText } from '../../engine/python/literals.ts';
import type { CustomsOfPytest } from './customsOfTest.ts';

/** The paths of rLLM's modules at HEAD and in March 2026, as far as an estimator may import them. */
const PATHS = `[
    ("rllm.trainer.algorithms.advantage", "rllm.experimental.common.advantage"),
    ("rllm.trainer.algorithms.config", "rllm.experimental.common.config"),
    ("rllm.types", "rllm.agents.agent"),
]`;

/** Registers the estimators of Python; empty without any. */
export function sourcesText({ sources }: CustomsOfPytest): string {
  if (sources.length === 0) return '';
  const texts = sources.map(({ name, literal }) => `    ${pythonText(name)}: ${literal},\n`).join('');
  return `
# Custom estimators as they stand in the playground. Each is a module of its own and registers itself with rLLM; one of a
# built-in's name takes its place in this process.
SOURCES = {
${texts}}


def register(name, source):
    module = ModuleType(name)
    exec(compile(source, f"<{name}>", "exec", dont_inherit=True), module.__dict__)


# A source may import rLLM by the paths of either revision.
for paths in ${PATHS}:
    installed = importlib.import_module(paths[0 if REVISION == "rllm-head" else 1])
    for path in paths:
        sys.modules.setdefault(path, installed)
for name, source in SOURCES.items():
    register(name, source)
`;
}

/** Looks for ports of the estimators of JavaScript; empty without any. */
export function portsText({ ports }: CustomsOfPytest): string {
  if (ports.length === 0) return '';
  const decorators = ports.map((name) => `#     @register_rllm_adv_estimator(${pythonText(name)})\n`).join('');
  return `
# JavaScript, and not translated: rLLM cannot run it. Write a port of each into my_estimators.py and register it there:
${decorators}# Until then its lanes are skipped. A port has to agree to 12 digits.
PORTS = {${ports.map(pythonText).join(', ')}}

try:
    import my_estimators
except ModuleNotFoundError as missing:
    if missing.name != "my_estimators":
        raise
    my_estimators = None
`;
}

/** What a port is compared by. */
export const CLOSE = `

def close(a, b):
    if isinstance(a, list) or isinstance(b, list):
        return isinstance(a, list) and isinstance(b, list) and len(a) == len(b) and all(map(close, a, b))
    return same(a, b) or math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12)
`;

/** What stands in the test where there are ports. */
export const SKIP = `    ports = PORTS.intersection([estimator, *estimator_map.values()])
    if ports and my_estimators is None:
        pytest.skip(f"{', '.join(sorted(ports))}: JavaScript, to be ported into my_estimators.py")
`;
