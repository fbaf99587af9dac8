import { Tooltip as Radix } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import styles from './Tooltip.module.css';

const Grouped = createContext(false);

/** Put once around the page: after one tooltip has opened, its neighbours open without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Grouped value>
      <Radix.Provider delayDuration={400} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </Grouped>
  );
}

/** More about one element, on hover and on keyboard focus. `children` is the element; it is described by the content. */
export function Tooltip({
  content,
  children,
  side = 'bottom',
}: {
  content: ReactNode;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  const grouped = useContext(Grouped);
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  return grouped ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
