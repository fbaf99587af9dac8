import type { TrainingMode, WorkflowEngine } from '../../trainer/workflowEngine.ts';

/** The workflow engine of the toys: knows which step the next episodes belong to. */
export class SimulationEngine implements WorkflowEngine {
  step = 0;
  mode: TrainingMode = 'train';

  setTrainingStep(step: number, mode: TrainingMode): void {
    this.step = step;
    this.mode = mode;
  }

  shutdown(): void {}
}
