/** The sizes and themes in which pictures are taken. */
export const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ].map(([width, height]) => ({ theme, width: width!, height: height! })),
);
