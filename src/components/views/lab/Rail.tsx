import { GroupList } from './GroupList.tsx';
import { LaneList } from './LaneList.tsx';
import { RoleMap } from './RoleMap.tsx';
import { RunSettings } from './RunSettings.tsx';

/** Everything that is set up: lanes, groups, the estimator of each role, and the run's settings. */
export function Rail() {
  return (
    <>
      <LaneList />
      <GroupList />
      <RoleMap />
      <RunSettings />
    </>
  );
}
