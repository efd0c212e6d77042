let is_departing = false

/** Whether this page is being left because the session has ended: what is told about the session meanwhile is no news. */
export const isDeparting = (): boolean => is_departing

/**
 * Claims the way out of this page for the caller; false when somebody else is already leading it away. A log out, the
 * message of another tab and the refusals of whatever was under way all tell of the same end.
 */
export const beginDeparture = (): boolean => {
	if (is_departing) return false
	is_departing = true
	return true
}
