/**
 * The sign of a button that is at work. The one of Ant Design names itself to screen readers, and leaves by the end of an
 * animation: where that never ran, the button kept its name "loading …" for good.
 */
export const Busy = () => <span className="busy" aria-hidden="true" />
