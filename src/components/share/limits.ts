/** Longer texts make modules of a QR code too small for a phone to read from a screen. */
export const QR_LONGEST = 1_200;

/** Documents of more trajectories are not even packed: their link would be far too long. */
export const LINK_TRAJECTORIES = 50_000;
