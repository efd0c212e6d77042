/**
 * Types of terminals, as reported when binding (protocol §3) and as targets of programs (specification B §1, §3). Unknown numbers are
 * stored unchanged: a newer terminal can report types that this version does not know.
 */
export const device_types = { screen: 1, advertising_machine: 2, p_series: 3, media_server: 4 } as const
export type DeviceType = keyof typeof device_types

/** The default device type of a program. */
export const standard_device_type = device_types.screen

/** The device type for a number, or null. */
export const deviceTypeOf = (type_id: number): DeviceType | null => {
	const names = Object.keys(device_types) as DeviceType[]
	return names.find(name => device_types[name] === type_id) ?? null
}
