import { webAddress } from '@vitrine/domain/layout/web-address'

/**
 * The address of the list of registered machines (specification B §2); null without one. Throws the error that `wrong` makes for an
 * invalid address.
 */
export const machinesAddress = (
	{ VITRINE_UPDATE_SERVICE: text }: Readonly<Record<string, string | undefined>>,
	wrong: (setting: string, why: string) => Error,
): string | null => {
	if (!text) return null
	if (webAddress(text) === null)
		throw wrong('VITRINE_UPDATE_SERVICE', 'not an address of the form http://… or https://…')
	return text
}
