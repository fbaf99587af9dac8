import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

/** Still grey bars in the place of what comes. They show only after 150 ms, so that quick work does not flash. */
export function Skeleton({
  width = '100%',
  height = 8,
  className,
}: {
  width?: number | string | undefined;
  height?: number | string | undefined;
  className?: string | undefined;
}) {
  return <span className={cx(styles.skeleton, className)} style={{ width, height }} aria-hidden="true" />;
}
