import { memo } from 'react';
import { GroupList } from './GroupList.tsx';
import { LaneList } from './LaneList.tsx';
import { RoleMap } from './RoleMap.tsx';
import { RunSettings } from './RunSettings.tsx';

/** Everything that is set up: lanes, groups, the estimator of each role, and the run's settings. */
export const Rail = memo(function Rail() {
  return (
    <>
      <LaneList />
      <GroupList />
      <RoleMap />
      <RunSettings />
    </>
  );
});
