/**
 * The spinner of a busy button. Ant Design's own adds its name for screen readers and is removed at the end of an animation: if that never
 * ran, the button kept the name "loading …" for good.
 */
export const Busy = () => <span className="busy" aria-hidden="true" />
