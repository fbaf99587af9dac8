import { estimatorById } from '../../../engine/estimators/index.ts';

/** The short form of a plain lane; variants keep their whole name. */
export function tinyName(estimator: string, label: string): string {
  const builtIn = estimatorById(estimator);
  return builtIn !== undefined && builtIn.shortLabel === label ? builtIn.tinyLabel : label;
}
