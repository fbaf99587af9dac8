/** Fills of the states of a group, for any chart of the page: `fill={stateFill(...)}`. Once in the charts' own SVG. */
export function StatePatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-lines`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="var(--too-hard)" />
        <path d="M0 0V5" stroke="var(--surface)" strokeWidth="1.4" strokeOpacity=".65" />
      </pattern>
      <pattern id={`${id}-dots`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill="var(--too-easy)" />
        <circle cx="2.5" cy="2.5" r="1" fill="var(--surface)" fillOpacity=".75" />
      </pattern>
    </defs>
  );
}
