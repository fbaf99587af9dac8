import future from './micropython_library/__future__.py?raw';
import lacking from './micropython_library/playground_micropython.py?raw';
import typing from './micropython_library/typing.py?raw';
import bridge from './library/playground_bridge.py?raw';
import rllm from './library/playground_rllm.py?raw';
import start from './library/playground_start.py?raw';
import array from './numpy/_array.py?raw';
import elementwise from './numpy/_elementwise.py?raw';
import float32 from './numpy/_float32.py?raw';
import make from './numpy/_make.py?raw';
import order from './numpy/_order.py?raw';
import pairwise from './numpy/_pairwise.py?raw';
import reduce from './numpy/_reduce.py?raw';
import scalars from './numpy/_scalars.py?raw';
import type { PythonFiles } from './files.ts';
import numpy from './numpy/__init__.py?raw';

/** What both engines import: the numpy subset, rLLM's names, and the bridge. */
const SHARED: PythonFiles = {
  'numpy/__init__.py': numpy,
  'numpy/_array.py': array,
  'numpy/_elementwise.py': elementwise,
  'numpy/_float32.py': float32,
  'numpy/_make.py': make,
  'numpy/_order.py': order,
  'numpy/_pairwise.py': pairwise,
  'numpy/_reduce.py': reduce,
  'numpy/_scalars.py': scalars,
  'playground_bridge.py': bridge,
  'playground_rllm.py': rllm,
  'playground_start.py': start,
};

/** Files of the library for an engine; MicroPython gets what it lacks of Python besides. */
export function pythonFiles(engine: 'micropython' | 'pyodide'): PythonFiles {
  if (engine === 'pyodide') return SHARED;
  return { ...SHARED, '__future__.py': future, 'playground_micropython.py': lacking, 'typing.py': typing };
}
