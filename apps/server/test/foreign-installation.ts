import { nothing, type Recipes } from './foreign-inventory.ts'

/** What belongs to the installation, and users' identities elsewhere. */
export const ofInstallation: Recipes<'licence' | 'sso'> = {
	licence: {
		get: () => [{}],
		install: () => [{ text: 'x' }],
		remove: () => [{}],
	},
	// Identities come from providers; the single sign-on tests have a real one.
	sso: {
		listButtons: nothing,
		finish: nothing,
		list: nothing,
		add: nothing,
		edit: nothing,
		remove: nothing,
		test: nothing,
		listOwn: nothing,
		beginLink: nothing,
		finishLink: nothing,
		unlink: nothing,
		listOfUser: (_, { user }) => [{ id: String(user) }],
		unlinkUser: (_, { user }) => [{ id: String(user) }],
	},
}
