/**
 * Wraps a JSON value so that it is known which object fields were read. A runner that skips a field of its input has
 * not checked what the case is about.
 */
export function trackReads<T extends object>(root: T): { value: T; unread: () => string[] } {
  const read = new Map<object, Set<string>>();
  const wrapped = new WeakMap<object, object>();

  const wrap = (target: object): object => {
    const known = wrapped.get(target);
    if (known) return known;
    const seen = new Set<string>();
    read.set(target, seen);
    const proxy = new Proxy(target, {
      get(object, key, receiver) {
        if (typeof key === 'string') seen.add(key);
        const value: unknown = Reflect.get(object, key, receiver);
        return typeof value === 'object' && value !== null ? wrap(value) : value;
      },
    });
    wrapped.set(target, proxy);
    return proxy;
  };

  const collect = (target: unknown, path: string, unread: string[]): void => {
    if (typeof target !== 'object' || target === null) return;
    const seen = read.get(target);
    for (const [key, value] of Object.entries(target)) {
      const here = Array.isArray(target) ? `${path}[${key}]` : `${path}.${key}`;
      if (!seen?.has(key)) unread.push(here);
      else collect(value, here, unread);
    }
  };

  return {
    value: wrap(root) as T,
    unread: () => {
      const unread: string[] = [];
      collect(root, 'input', unread);
      return unread;
    },
  };
}
