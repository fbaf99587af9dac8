import type { Centre, Composition, Scale, Variant, Whitening } from './types.ts';

const CENTRES: Readonly<Record<Centre['over'], string>> = {
  group: 'the group’s mean is subtracted',
  batch: 'the batch’s mean is subtracted',
  others: 'the mean of the others is subtracted',
  'length-weighted': 'a mean weighted by length is subtracted',
  none: 'nothing is subtracted',
};

const SCALES: Readonly<Record<Scale['by'], string>> = {
  group: 'divided by the group’s std',
  batch: 'divided by the batch’s std',
  others: 'divided by the std of the others',
  'group mean': 'divided by the group’s mean',
};

/**
 * What a variant does otherwise than another, in phrases: centre, divisor, ddof, epsilon, clip, last step. Empty when
 * their compositions agree. Two that are no compositions are told apart by their formulas.
 */
export function differencesBetween(variant: Variant, from: Variant): string[] {
  const own = variant.kernel.composition;
  const other = from.kernel.composition;
  if (own === undefined || other === undefined) return variant.formula === from.formula ? [] : [variant.formula];
  return [
    ...shapeOf(own, other),
    ...(own.centre.over === other.centre.over ? [] : [CENTRES[own.centre.over]]),
    ...scaleOf(own.scale, other.scale),
    ...clipOf(own, other),
    ...whiteningOf(own.whiten, other.whiten),
  ];
}

function shapeOf({ shape }: Composition, { shape: other }: Composition): string[] {
  if (shape === undefined || (shape.bias === other?.bias && shape.scaling === other.scaling)) return [];
  return shape.scaling === 1 && shape.bias === 0 ? [] : [`rewards become ${shape.scaling} (r − ${-shape.bias}) first`];
}

function scaleOf(own: Scale | undefined, other: Scale | undefined): string[] {
  if (own === undefined) return other === undefined ? [] : ['not divided'];
  const isMean = own.by === 'group mean';
  const under = own.ddof === 1 ? 'n − 1' : 'n';
  if (other === undefined || own.by !== other.by) return [`${SCALES[own.by]}${isMean ? '' : `, over ${under}`}`];
  return [
    ...(own.ddof === other.ddof || isMean ? [] : [`std over ${under}`]),
    ...(own.epsilon === other.epsilon ? [] : [`ε ${powerText(own.epsilon)}`]),
  ];
}

function clipOf({ clip }: Composition, { clip: other }: Composition): string[] {
  if (clip === undefined) return [];
  return other?.[0] === clip[0] && other[1] === clip[1] ? [] : [`clipped to ${clip[0]} … ${clip[1]}`];
}

function whiteningOf(own: Whitening | undefined, other: Whitening | undefined): string[] {
  if (own === undefined) return other === undefined ? [] : ['not whitened'];
  if (own.vote === other?.vote && own.centreOnly === other.centreOnly) return [];
  const over = own.vote === 'token' ? 'the tokens of the batch: long rows vote more' : 'the rows of the batch';
  return [`then ${own.centreOnly === true ? 'centred' : 'standardised'} over ${over}`];
}

/** An epsilon as it is written: `1e−6`. */
function powerText(epsilon: number): string {
  return epsilon === 0 ? '0' : epsilon.toExponential().replace('e-', 'e−');
}
