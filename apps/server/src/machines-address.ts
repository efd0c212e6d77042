import { webAddress } from '@vitrine/domain/layout/web-address'

/** Where the list of registered machines is read (specification B §2); null without one. Throws what `wrong` makes of what is no address. */
export const machinesAddress = (
	{ VITRINE_UPDATE_SERVICE: text }: Readonly<Record<string, string | undefined>>,
	wrong: (setting: string, why: string) => Error,
): string | null => {
	if (!text) return null
	if (webAddress(text) === null)
		throw wrong('VITRINE_UPDATE_SERVICE', 'not an address of the form http://… or https://…')
	return text
}
