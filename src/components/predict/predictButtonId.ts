/** Where the focus goes back to when a prediction is left. */
export const PREDICT_BUTTON_ID = 'predict';
