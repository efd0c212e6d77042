type Data = Readonly<Record<string, unknown>>
/** Whether a command with this data is confirmed by the person before it is sent. */
export type Confirming = (data: Data) => boolean

export const always: Confirming = () => true

/** Nobody inspects a locked terminal to see why it shows nothing new; unlocking only lets it go on. */
export const ifLocking: Confirming = ({ mode }) => mode !== 'unlock_now'

/** A relay can cut the power of the screen: it is confirmed unless it is known (`role`) to switch something else. */
export const ifPower: Confirming = ({ action, role }) =>
	action !== undefined && (typeof role !== 'string' || role === 'screen_power')

/** What is deleted has to be loaded again. */
export const ifDeleting: Confirming = ({ op }) => op !== 'list'

/** When each of them confirms, in words for the documents of the API. */
export const confirming_words: ReadonlyMap<Confirming, string> = new Map([
	[always, 'always'],
	[ifLocking, 'unless mode is unlock_now'],
	[ifPower, 'with an action, unless role names something else than screen_power'],
	[ifDeleting, 'unless op is list'],
])
